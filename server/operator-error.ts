/** What the person who runs the server can mend: one line, no stack. */
export class OperatorError extends Error {}

/** What keeps a database from opening is the operator's to mend, and its message says how. */
export const inOneLine = (error: Error): never => {
  throw new OperatorError(error.message)
}

const diskProblems: Record<string, string> = {
  ENOSPC: 'lo spazio è finito',
  EDQUOT: 'lo spazio è finito',
  EACCES: 'non si può scrivere o leggere',
  EPERM: 'non si può scrivere o leggere',
  EROFS: 'si può solo leggere',
  EISDIR: 'c’è una cartella al posto di un file, da spostare altrove',
  EIO: 'il disco dà errori, ed è da controllare',
}

/** Turns an error of the disk into an `OperatorError` that names the folder or file and the problem. */
export const onDisk =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    const problem = diskProblems[error.code ?? '']
    throw problem ? new OperatorError(`In ${path} ${problem}: non si è fatto niente.`) : error
  }

/** Ends the process, with the line alone when it is the operator's to mend. */
export function explain(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
