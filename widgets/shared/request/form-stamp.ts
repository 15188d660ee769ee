import type { AnswerOf } from '../../../client/calls.ts'

/** What a form was given when it was opened. */
export type FormStamp = AnswerOf<'GET /leads/modulo'> & {
  /** When it came, by the browser's clock (`performance.now`); with the page when left out. */
  at?: number
}

/**
 * Sends what was written with the form's stamp, once its least time is over: who is quicker waits here and is refused
 * by nobody. A stamp that the server does not take any more, after a day or a change of keys, is asked for again.
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
