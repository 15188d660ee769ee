import type { AnswerOf } from './calls.ts'

/** The stamp that a form received when opened. */
export type FormStamp = AnswerOf<'GET /leads/modulo'> & {
  /** Arrival time by `performance.now`; when absent, the stamp came with the page. */
  at?: number
}

/**
 * Sends a form with its stamp, once the stamp's minimum time is over: fast people wait here instead of being refused. A
 * stamp that the server no longer accepts, after a day or a change of keys, is requested again once.
 */
export async function sendStamped<T>(
  given: FormStamp | null,
  open: () => Promise<FormStamp>,
  send: (modulo: string) => Promise<T>,
): Promise<T> {
  const attempt = async ({ modulo, attesaMs, at = 0 }: FormStamp) => {
    const rest = at + attesaMs - performance.now()
    if (rest > 0) await new Promise(ready => setTimeout(ready, rest))
    return send(modulo)
  }
  if (!given) return attempt(await open())
  try {
    return await attempt(given)
  } catch (error) {
    if (!isStampError(error)) throw error
    return attempt(await open())
  }
}

const isStampError = (error: unknown) =>
  error instanceof Error && 'fields' in error && 'modulo' in (error.fields as object)
