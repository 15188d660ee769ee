import { FetchError, ofetch } from 'ofetch'
import type { AnswerOf, CallName, InputOf } from './calls.ts'

const unreachable = 'Il servizio non risponde. Controlli la connessione e riprovi.'

/** What a failed call leaves: the sentence to show and, when a form is to be mended, the fields. */
export class CallError extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  /** What the server itself said; null when it said nothing that can be shown. */
  readonly said: string | null
  /** A machine-readable reason where the status is not enough, for example `stepUpCode`. */
  readonly code: string | undefined
  /** What must be done before the action is possible, each with the fields that mend it. */
  readonly missing: readonly { message: string; fields: readonly string[] }[]

  /** `status` is 0 when no answer came (offline, blocked, server down). */
  constructor(
    said: string | null | undefined,
    status: number,
    fields: Record<string, string> = {},
    { code, missing = [] }: Partial<Pick<CallError, 'code' | 'missing'>> = {},
  ) {
    super(said ?? unreachable)
    this.name = 'CallError'
    this.said = said ?? null
    this.status = status
    this.fields = fields
    this.code = code
    this.missing = missing
  }
}

export interface Client {
  /**
   * Makes one call. Rejects with a `CallError`, whose message is Italian and ready to be shown; never retries by
   * itself and never times out. `idempotencyKey` makes a repeated write the same write.
   */
  call<N extends CallName>(
    name: N,
    input?: InputOf<N> & { idempotencyKey?: string; signal?: AbortSignal },
  ): Promise<AnswerOf<N>>
}

/** The `/v2` client of the server at `base` (an origin). `fetch` is given by tests. */
export function createClient({ base, fetch }: { base: string; fetch?: typeof globalThis.fetch }): Client {
  const request = ofetch.create({}, fetch && { fetch })
  return {
    async call(name, { params, query, body, idempotencyKey, signal } = {}) {
      const [method, template] = name.split(' ') as [string, string]
      const path = template.replace(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent((params as Record<string, string>)[key]!),
      )
      try {
        const answer: unknown = await request(`${base}/v2${path}`, {
          method,
          query: query as Record<string, unknown> | undefined,
          body: body as Record<string, unknown> | undefined,
          headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : undefined,
          credentials: 'omit',
          retry: false,
          signal,
        })
        return answer as AnswerOf<typeof name>
      } catch (error) {
        throw callError(error)
      }
    },
  }
}

function callError(error: unknown): unknown {
  if (!(error instanceof FetchError)) return error
  if (!error.response) return new CallError(null, 0)
  const data: unknown = error.data
  if (typeof data === 'string' && data) return new CallError(data, error.response.status)
  const { message, fields, ...more } = (data ?? {}) as {
    message?: string
    fields?: Record<string, string>
  } & Partial<Pick<CallError, 'code' | 'missing'>>
  return new CallError(message, error.response.status, fields, more)
}
