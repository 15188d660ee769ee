/** A problem that the operator can solve; the message is one line, and no stack is printed. */
export class OperatorError extends Error {}

/**
 * Converts an error of opening the database to an `OperatorError`, because its message tells the operator what to do.
 */
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

/** Prints an error and ends the process; for an `OperatorError` prints only its message. */
export function explain(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
