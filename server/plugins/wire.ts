import { Readable } from 'node:stream'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { loanFileRefusals } from '../../contract/access/loan-file-refusals.ts'
import { stepUpCode } from '../../contract/access/step-up.ts'
import type { Answer, Body, Call, Output, Params, Query } from '../../contract/calls/call.ts'
import { usedKeyCode } from '../../contract/calls/repeated-write.ts'
import { answeredMeanwhile } from '../../contract/calls/tickets.ts'
import { isStorable } from '../../contract/text/characters.ts'
import { richSchema } from '../../contract/text/rich-text.ts'
import { AppError, notFound } from '../errors.ts'

/** An answer that is already JSON. Its creator guarantees that it contains only the fields of the contract. */
export class Written {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }

  /** The text to send; long texts are sent faster as bytes. */
  bytes(): string | Buffer {
    return this.json.length > 4096 ? Buffer.from(this.json) : this.json
  }
}

export interface Input<C extends Call> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  request: FastifyRequest
  reply: FastifyReply
}

/** Issues of the shape, caused by a program and not by a person's input. A person can correct all others. */
const wrongShape = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key'])

function refusal(issues: z.core.$ZodIssue[]): AppError {
  const shape = issues.find(issue => wrongShape.has(issue.code))
  if (shape) return new AppError(400, shapeMessage(shape))
  const fields = Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]))
  return new AppError(422, issues[0]?.message ?? 'Controlli ciò che ha scritto.', fields)
}

function shapeMessage(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return `Campo non previsto: ${[...issue.path, issue.keys[0]].join('.')}.`
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return `Manca il campo ${path || 'richiesto'}.`
  return path
    ? `Il campo ${path} non è del tipo previsto.`
    : 'La richiesta non è scritta come il servizio si aspetta.'
}

const badCharacters = 'Ci sono caratteri che non si possono usare.'

/** Messages for issues without a message in the contract. */
const defaultMessages: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'too_big') return `Troppo lungo o troppo grande: al massimo ${issue.maximum}.`
  if (issue.code === 'too_small') return `Troppo corto o troppo piccolo: almeno ${issue.minimum}.`
  return 'Il valore non è fra quelli previsti.'
}

function check(schema: z.core.$ZodType, part: string | undefined, data: unknown) {
  const result = z.safeParse(schema, data, { reportInput: true, error: defaultMessages })
  // Invalid path parameters mean that the address does not exist.
  if (!result.success) return { error: part === 'params' ? notFound() : refusal(result.error.issues) }
  if (!isStorable(result.data)) return { error: new AppError(422, badCharacters) }
  return { value: result.data }
}

/** Parses `data` by a schema of the contract. Throws 400 or 422, like a call for its body. */
export function readBy<S extends z.core.$ZodType>(schema: S, data: unknown): z.output<S> {
  const { error, value } = check(schema, 'body', data)
  if (error) throw error
  return value as z.output<S>
}

/** The answer of a refused call: a message, or a message with the fields to correct. */
const refused = z.union([
  z.string(),
  z.strictObject({
    message: z.string(),
    fields: z.record(z.string(), z.string()),
    /** `insufficient_user_authentication` asks for a step-up before the same call is repeated. */
    code: z.optional(
      z.enum([stepUpCode, usedKeyCode, answeredMeanwhile, ...Object.values(loanFileRefusals)]),
    ),
    /** The conditions of a move to another state that are not met, each with the fields and the link that meet it. */
    missing: z.optional(
      z.array(z.strictObject({ message: z.string(), fields: z.array(z.string()), link: z.string() })),
    ),
    /** The record that stands in the way. */
    record: z.optional(z.strictObject({ _id: z.string(), nome: z.string() })),
  }),
])

type Serialiser = (answer: unknown) => string

const serialisers = new WeakMap<z.core.$ZodType, Serialiser>()

/**
 * The serialiser of an answer, which writes only the keys of the schema. Compiling all serialisers takes half a second,
 * so each one is compiled for its first answer, once in a process.
 */
function serialiserOf(answer: z.core.$ZodType): Serialiser {
  const known = serialisers.get(answer)
  if (known) return known
  const compiled: Serialiser = fastJsonStringify(serialisedSchema(answer) as object)
  serialisers.set(answer, compiled)
  return compiled
}

/**
 * The schema of an answer for its serialiser. A rich text leaves as it is stored, because its own schema accepted it
 * when it was written: the serialiser would choose between the shapes of each paragraph by a validator that takes a
 * second of processor time to compile.
 */
export const serialisedSchema = (answer: z.core.$ZodType): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(answer, {
    io: 'output',
    // This dialect has `nullable` on the type, which is fast; the other dialects express null as a slower `anyOf`.
    target: 'openapi-3.0',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === richSchema()) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    },
  })

const validatorCompiler =
  ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
  (data: unknown) =>
    check(schema as z.core.$ZodType, httpPart, data)

/** A file that is generated while it is sent. */
interface Download {
  name: string
  type: string
  content: AsyncIterable<Buffer>
}

/**
 * Adds a call that downloads a file. The file is generated as fast as the client reads it. The call is not in the
 * OpenAPI description, because its answer is not JSON. Refusals must be thrown before `handle` resolves.
 */
export function addDownload<C extends Omit<Call, 'answer' | 'body'>>(
  app: FastifyInstance,
  { method, path, who, params, query }: C,
  handle: (input: {
    params: Output<C['params']>
    query: Output<C['query']>
    request: FastifyRequest
  }) => Promise<Download>,
  options: { perMinute: number },
): void {
  app.route({
    method,
    url: path,
    schema: { hide: true, ...(params && { params }), ...(query && { querystring: query }) },
    config: { who, rateLimit: { max: options.perMinute, timeWindow: 60_000 } },
    validatorCompiler,
    handler: async (request, reply) => {
      const { name, type, content } = await handle({
        params: request.params as Output<C['params']>,
        query: request.query as Output<C['query']>,
        request,
      })
      return reply
        .headers({
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(content, { objectMode: false }))
    },
  })
}

type KeysOf<T> = T extends unknown ? keyof T : never
type ValueAt<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
/** The keys of `T` at any depth that `A` does not have. */
type Dropped<T, A> = T extends Written | Date | string | number | boolean | null | undefined
  ? never
  : T extends readonly (infer Item)[]
    ? A extends readonly (infer Allowed)[]
      ? Dropped<Item, Allowed>
      : never
    : unknown extends A
      ? never
      : Exclude<keyof T & string, KeysOf<A>> | { [K in keyof T]-?: Dropped<T[K], ValueAt<A, K>> }[keyof T]
/** A type error for a handler whose result has keys that the serialiser would drop. */
type Whole<R, A> = [Dropped<R, A>] extends [never] ? unknown : { droppedBySerialiser: Dropped<R, A> }

/**
 * Adds a call of the contract. Its schemas validate the input before `handle` runs. A serialiser compiled from the
 * schema of the answer writes only the fields of the contract.
 */
export function addCall<C extends Call, R extends Answer<C> | Written>(
  app: FastifyInstance,
  call: C,
  handle: ((input: Input<C>) => Promise<R>) & Whole<R, Answer<C>>,
  options: { perMinute?: number; bodyLimit?: number } = {},
): void {
  const { method, path, summary, who, takesCartToken, params, query, body, answer, status = 200 } = call
  app.route({
    method,
    url: path,
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer, '4xx': refused },
    },
    config: {
      who,
      ...(takesCartToken && { takesCartToken }),
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: 60_000 } }),
    },
    validatorCompiler,
    // Fastify also sends the bytes of a buffer; the type of a serialiser allows only text.
    serializerCompiler: () => data =>
      data instanceof Written ? (data.bytes() as never) : serialiserOf(answer)(data),
    handler: async (request, reply) => {
      reply.code(status)
      return handle({
        params: request.params as Params<C>,
        query: request.query as Query<C>,
        body: request.body as Body<C>,
        request,
        reply,
      })
    },
  })
}
