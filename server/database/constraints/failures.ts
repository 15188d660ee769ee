/** A disk that is too full to write: SQLSTATE, and the operating system's words for a disk and for a quota of it. */
const diskFull: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT']

/** Whether a failure, or what caused it, is a disk too full to write. */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && (diskFull.includes((error as { code?: unknown }).code) || isNoSpace(error.cause))

/** Whether PostgreSQL found a damaged page or index: SQLSTATE `data_corrupted` or `index_corrupted`. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && ['XX001', 'XX002'].includes((error as { code?: string }).code ?? '')

/** Connection refused, lost or reset, and PostgreSQL's classes 08, 53 and 57 for «not now», a query that took too long among them. */
const away = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|08|53300|57014|57P0)/
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether a failure means that the database cannot be reached now, so that trying again later may work. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && away.test(code)) return true
  if (awayMessages.test(error.message)) return true
  const parts = error instanceof AggregateError ? error.errors : []
  return parts.some(isDatabaseAway) || isDatabaseAway(error.cause)
}
