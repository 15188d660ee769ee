import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Answer, Body, Call, Query } from '../../contract/calls/call.ts'
import { AppError } from '../errors.ts'

export interface Input<C extends Call> {
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
  return new AppError(422, issues[0]?.message ?? 'Controllare i dati inseriti.', fields)
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

/** For what the contract has no words of its own. */
const unspoken: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'too_big') return `Troppo lungo o troppo grande: al massimo ${issue.maximum}.`
  if (issue.code === 'too_small') return `Troppo corto o troppo piccolo: almeno ${issue.minimum}.`
  return 'Il valore non è fra quelli previsti.'
}

const check = (schema: z.ZodMiniType, data: unknown) => {
  const result = z.safeParse(schema, data, { reportInput: true, error: unspoken })
  return result.success ? { value: result.data } : { error: refusal(result.error.issues) }
}

/**
 * Adds a call of the contract. Input is checked by its own schemas before `handle` runs; the answer goes through a
 * serialiser compiled from its schema, so that nothing leaves that the contract does not name.
 */
export function addCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: Input<C>) => Promise<Answer<C>>,
  options: { perMinute?: number } = {},
): void {
  const { method, path, summary, query, body, answer, status = 200 } = call
  const stringify = fastJsonStringify(z.toJSONSchema(answer, { io: 'output', target: 'draft-7' }) as object)
  app.route({
    method,
    url: path,
    schema: {
      summary,
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer },
    },
    config: options.perMinute ? { rateLimit: { max: options.perMinute, timeWindow: 60_000 } } : {},
    validatorCompiler:
      ({ schema }) =>
      data =>
        check(schema as unknown as z.ZodMiniType, data),
    serializerCompiler: () => data => stringify(data),
    handler: async (request, reply) => {
      reply.code(status)
      return handle({
        query: request.query as Query<C>,
        body: request.body as Body<C>,
        request,
        reply,
      })
    },
  })
}
