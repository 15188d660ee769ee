import type { FastifyBaseLogger } from 'fastify'

const everyMs = 60_000

/** The last line of each log, and the failures since then. */
const last = new WeakMap<object, { at: number; others: number }>()

/** Logs a write that failed on a full disk: one line a minute, because every write fails until there is space. */
export function logNoSpace(
  log: Pick<FastifyBaseLogger, 'error'>,
  error: unknown,
  about: object = {},
  now = performance.now(),
): void {
  const line = last.get(log)
  if (line && now - line.at < everyMs) line.others++
  else {
    log.error({ ...about, err: error, others: line?.others ?? 0 }, 'no space left for writes')
    last.set(log, { at: now, others: 0 })
  }
}
