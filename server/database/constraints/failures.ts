/** Errors of a full disk: the SQLSTATE, and the codes of the operating system for a full disk and an exceeded quota. */
const diskFull: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT']

/** Whether an error or one of its causes is a full disk. */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && (diskFull.includes((error as { code?: unknown }).code) || isNoSpace(error.cause))

/** Whether PostgreSQL found a damaged page or index: SQLSTATE `data_corrupted` or `index_corrupted`. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && ['XX001', 'XX002'].includes((error as { code?: string }).code ?? '')

/**
 * Errors of connections (refused, lost, reset), and SQLSTATE classes 08, 53 and 57 for temporary failures, including a
 * query that took too long.
 */
const away = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|08|53300|57014|57P0)/
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error means that the database is unreachable now, so that a later attempt may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && away.test(code)) return true
  if (awayMessages.test(error.message)) return true
  const parts = error instanceof AggregateError ? error.errors : []
  return parts.some(isDatabaseAway) || isDatabaseAway(error.cause)
}
