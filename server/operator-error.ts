/** What the person who runs the server can mend: one line, no stack. */
export class OperatorError extends Error {}

/** What keeps a database from opening is the operator's to mend, and its message says how. */
export const inOneLine = (error: Error): never => {
  throw new OperatorError(error.message)
}

/** Ends the process, with the line alone when it is the operator's to mend. */
export function explain(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
