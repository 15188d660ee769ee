import { FetchError, ofetch } from 'ofetch'
import type { AnswerOf, CallName, InputOf } from './calls.ts'

const unreachable = 'Il servizio non risponde. Controlli la connessione e riprovi.'
/** For a failure that the server reports without a message, or a machine in front of the server with a page of its own. */
const failed = 'Il servizio non risponde come dovrebbe. Riprovi fra qualche minuto.'

/** A failed call: the message to show and, for a form to correct, the messages of its fields. */
export class CallError extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  /** The message of the server; null without a message that can be shown. */
  readonly reason: string | null
  /** A machine-readable reason in addition to the status, such as `stepUpCode`. */
  readonly code: string | undefined
  /** Conditions that are not met yet, each with the fields that meet it. */
  readonly missing: readonly { message: string; fields: readonly string[]; link: string }[]
  /** The record that stands in the way of the call. */
  readonly record: { _id: string; nome: string } | undefined

  /** `status` is 0 without an answer (offline, blocked, server not running). An answer that is not JSON has no message. */
  constructor(
    reason: string | null | undefined,
    status: number,
    fields: Record<string, string> = {},
    { code, missing = [], record }: Partial<Pick<CallError, 'code' | 'missing' | 'record'>> = {},
  ) {
    super(reason ?? (status ? failed : unreachable))
    this.name = 'CallError'
    this.reason = reason ?? null
    this.status = status
    this.fields = fields
    this.code = code
    this.missing = missing
    this.record = record
  }
}

export interface Client {
  /**
   * Makes one call. Rejects with a `CallError` whose message is Italian and can be shown. Never retries and has no time
   * limit. A repeated write with the same `idempotencyKey` has no second effect.
   */
  call<N extends CallName>(
    name: N,
    input?: InputOf<N> & { idempotencyKey?: string; signal?: AbortSignal },
  ): Promise<AnswerOf<N>>
}

/** Creates the `/v2` client of the server at `base` (an origin). Tests pass their own `fetch`. */
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
  const isJson = /\bjson\b/.test(error.response.headers.get('content-type') ?? '')
  const data: unknown = isJson ? error.data : null
  if (typeof data === 'string' && data) return new CallError(data, error.response.status)
  const { message, fields, ...more } = (data ?? {}) as {
    message?: string
    fields?: Record<string, string>
  } & Partial<Pick<CallError, 'code' | 'missing' | 'record'>>
  return new CallError(message, error.response.status, fields, more)
}
