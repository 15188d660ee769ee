/** What the person who runs the server can mend: one line, no stack. */
export class OperatorError extends Error {}

/** Ends the process, with the line alone when it is the operator's to mend. */
export function explain(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
