import { Readable } from 'node:stream'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { stepUpCode } from '../../contract/access/step-up.ts'
import type { Answer, Body, Call, Output, Params, Query } from '../../contract/calls/call.ts'
import { isStorable } from '../../contract/text/characters.ts'
import { richSchema } from '../../contract/text/rich-text.ts'
import { AppError, notFound } from '../errors.ts'

/** An answer that is JSON already, and holds what the contract names and no more: whoever makes it answers for that. */
export class Written {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }

  /** A long text leaves sooner as bytes. */
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

/** Wrong shape: nobody typed this, a program did. The rest a person can mend. */
const wrongShape = new Set(['invalid_type', 'unrecognized_keys', 'invalid_union', 'invalid_key'])

function refusal(issues: z.core.$ZodIssue[]): AppError {
  const shape = issues.find(issue => wrongShape.has(issue.code))
  if (shape) return new AppError(400, shapeMessage(shape))
  const fields = Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]))
  return new AppError(422, issues[0]?.message ?? 'Controlli i dati inseriti.', fields)
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

/** For what the contract has no words of its own. */
const unspoken: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'too_big') return `Troppo lungo o troppo grande: al massimo ${issue.maximum}.`
  if (issue.code === 'too_small') return `Troppo corto o troppo piccolo: almeno ${issue.minimum}.`
  return 'Il valore non è fra quelli previsti.'
}

function check(schema: z.core.$ZodType, part: string | undefined, data: unknown) {
  const result = z.safeParse(schema, data, { reportInput: true, error: unspoken })
  // An address that cannot be one of ours.
  if (!result.success) return { error: part === 'params' ? notFound() : refusal(result.error.issues) }
  if (!isStorable(result.data)) return { error: new AppError(422, badCharacters) }
  return { value: result.data }
}

/** What a schema of the contract reads in `data`. Throws 400 or 422, as a call does for its body. */
export function readBy<S extends z.core.$ZodType>(schema: S, data: unknown): z.output<S> {
  const { error, value } = check(schema, 'body', data)
  if (error) throw error
  return value as z.output<S>
}

/** What a refused call answers: a sentence, with the fields to mend where there are some. */
const refused = z.union([
  z.string(),
  z.strictObject({
    message: z.string(),
    fields: z.record(z.string(), z.string()),
    /** `insufficient_user_authentication` asks for a step-up before the same call is repeated. */
    code: z.optional(z.enum([stepUpCode])),
  }),
])

type Serialiser = (answer: unknown) => string

const serialisers = new WeakMap<z.core.$ZodType, Serialiser>()

/**
 * The serialiser of an answer, which writes only the keys of the schema. Compiling all serialisers takes half a second, so
 * each one is compiled for its first answer, once in a process.
 */
function serialiserOf(answer: z.core.$ZodType): Serialiser {
  const known = serialisers.get(answer)
  if (known) return known
  const compiled: Serialiser = fastJsonStringify(serialisedSchema(answer) as object)
  serialisers.set(answer, compiled)
  return compiled
}

/**
 * The schema of an answer for its serialiser. A rich text leaves as it is stored, because its own schema accepted it when
 * it was written: the serialiser would choose between the shapes of each paragraph by a validator that takes a second of
 * processor time to compile.
 */
export const serialisedSchema = (answer: z.core.$ZodType): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(answer, {
    io: 'output',
    // This dialect says «or null» on the type itself, which costs nothing; elsewhere it is a choice to be tried out.
    target: 'openapi-3.0',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === richSchema()) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    },
  })

const validatorCompiler =
  ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
  (data: unknown) =>
    check(schema as z.core.$ZodType, httpPart, data)

/** A file that is made while it leaves. */
interface Download {
  name: string
  type: string
  content: AsyncIterable<Buffer>
}

/**
 * Adds a call whose answer is a file to be saved, made no faster than it is read. It is not among what is described:
 * what it answers is no JSON. What is to be refused is refused before `handle` answers.
 */
export function addDownload<C extends Omit<Call, 'answer' | 'body'>>(
  app: FastifyInstance,
  { method, path, who, query }: C,
  handle: (input: { query: Output<C['query']>; request: FastifyRequest }) => Promise<Download>,
  options: { perMinute: number },
): void {
  app.route({
    method,
    url: path,
    schema: { hide: true, ...(query && { querystring: query }) },
    config: { who, rateLimit: { max: options.perMinute, timeWindow: 60_000 } },
    validatorCompiler,
    handler: async (request, reply) => {
      const { name, type, content } = await handle({ query: request.query as never, request })
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

/**
 * Adds a call of the contract. Input is checked by its own schemas before `handle` runs; the answer goes through a
 * serialiser compiled from its schema, so that nothing leaves that the contract does not name.
 */
export function addCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: Input<C>) => Promise<Answer<C> | Written>,
  options: { perMinute?: number; bodyLimit?: number } = {},
): void {
  const { method, path, summary, who, params, query, body, answer, status = 200 } = call
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
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: 60_000 } }),
    },
    validatorCompiler,
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
