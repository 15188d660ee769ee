import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isNoSpace } from '../database/failures.ts'
import { AppError } from '../errors.ts'

/** What Fastify refuses by itself, in words. */
const refusals: Record<number, string> = {
  400: 'La richiesta non è scritta come il servizio si aspetta.',
  403: 'Non si può leggere.',
  404: 'Non esiste o non è più disponibile.',
  405: 'Questa operazione non è prevista.',
  408: 'La richiesta non è arrivata per intero: riprovare.',
  413: 'La richiesta è troppo grande.',
  415: 'Il tipo di contenuto non è previsto: serve application/json.',
  414: 'L’indirizzo è troppo lungo.',
  429: 'Troppe richieste in poco tempo: riprovare fra poco.',
  431: 'Le intestazioni della richiesta sono troppo lunghe.',
}

const present = (error: AppError) =>
  error.fields ? { message: error.message, fields: error.fields } : error.message
const json = 'application/json; charset=utf-8'

/** Every failure becomes its status and a sentence in Italian; never a stack, never SQL. */
export function errors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfter) reply.header('retry-after', error.retryAfter)
      return answer(reply, error.status, present(error))
    }
    // Who sent half a request has gone: there is nobody to answer, and nothing is wrong here.
    if (request.raw.aborted || request.raw.socket.destroyed) return reply.code(400).send()
    if (isNoSpace(error)) {
      request.log.error({ reqId: request.id, err: error }, 'no space left for writes')
      return answer(reply, 507, 'Lo spazio su disco è esaurito: i dati si possono leggere ma non modificare.')
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ reqId: request.id, err: error }, 'the database is away')
      reply.header('retry-after', '5')
      return answer(
        reply,
        503,
        'Il servizio è momentaneamente non disponibile: riprovare fra qualche secondo.',
      )
    }
    const status = error.statusCode ?? 500
    if (status < 500) return answer(reply, status, refusals[status] ?? refusals[400]!)
    request.log.error({ reqId: request.id, err: error }, 'a request failed')
    return answer(
      reply,
      500,
      'Qualcosa non ha funzionato. Il problema è stato registrato: riprovare più tardi.',
    )
  })
}

const answer = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type(json).serializer(JSON.stringify).send(body)

/** What is wrong before there is a request to speak of: a broken address, half a header. */
export const unreadable = {
  frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
    // No hook runs for these.
    reply.header('x-content-type-options', 'nosniff')
    return answer(reply, error.statusCode ?? 400, refusals[error.statusCode ?? 400] ?? refusals[400])
  },
  clientErrorHandler(error: ConnectionError, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
    const body = JSON.stringify(refusals[status])
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${json}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
    // Closing our side alone leaves who goes on sending to do so for ever.
    socket.destroySoon()
  },
}

/** The answer of the API where there is nothing. */
export const nothingHere = (_request: FastifyRequest, reply: FastifyReply) =>
  answer(reply, 404, refusals[404])
