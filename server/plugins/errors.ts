import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isNoSpace } from '../database/constraints/failures.ts'
import { logNoSpace } from '../disk/no-space-line.ts'
import { AppError } from '../errors.ts'
import { noFrames } from './content-policy.ts'

/** Italian messages for the errors of Fastify. */
const refusals: Record<number, string> = {
  400: 'La richiesta non è scritta come il servizio si aspetta.',
  403: 'Non si può leggere.',
  404: 'Non esiste o non è più disponibile.',
  405: 'Questa operazione non è prevista.',
  408: 'La richiesta non è arrivata per intero: riprovi.',
  413: 'La richiesta è troppo grande.',
  415: 'Il tipo di contenuto non è previsto: serve application/json.',
  414: 'L’indirizzo è troppo lungo.',
  429: 'Troppe richieste in poco tempo: riprovi fra poco.',
  431: 'Le intestazioni della richiesta sono troppo lunghe.',
}

const json = 'application/json; charset=utf-8'

/** The answer to a failed request; `retryAfter` in seconds. */
export type Failure = Pick<
  AppError,
  'status' | 'message' | 'fields' | 'retryAfter' | 'answerCode' | 'missing' | 'record'
>

/** Status and Italian message for an error. Stack and SQL are only logged. */
export function failureOf(error: FastifyError | AppError, { log, id }: FastifyRequest): Failure {
  if (error instanceof AppError) return error
  if (isNoSpace(error)) {
    logNoSpace(log, error, { reqId: id })
    const message =
      'Lo spazio su disco è esaurito: per ora il server non può salvare nulla. Riprovi più tardi.'
    return { status: 507, message }
  }
  if (isDatabaseAway(error)) {
    log.warn({ reqId: id, err: error }, 'the database is away')
    const message = 'Il servizio è momentaneamente non disponibile: riprovi fra qualche secondo.'
    return { status: 503, message, retryAfter: 5 }
  }
  const status = error.statusCode ?? 500
  if (status < 500) return { status, message: refusals[status] ?? refusals[400]! }
  log.error({ reqId: id, err: error }, 'a request failed')
  const message = 'Qualcosa non ha funzionato. Il problema è stato registrato: riprovi più tardi.'
  return { status: 500, message }
}

/** Whether the client has disconnected, so that an answer is useless and the error needs no log. */
export const hasGone = ({ raw }: FastifyRequest): boolean => raw.aborted || raw.socket.destroyed

/** Answers every error with its status and a message. */
export function errors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (!(error instanceof AppError) && hasGone(request)) return reply.code(400).send()
    const {
      status,
      message,
      fields,
      retryAfter,
      answerCode: code,
      missing,
      record,
    } = failureOf(error, request)
    if (retryAfter) reply.header('retry-after', retryAfter)
    const hasMore = fields || code || missing || record
    return answer(reply, status, hasMore ? { message, fields: fields ?? {}, code, missing, record } : message)
  })
}

const answer = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).type(json).serializer(JSON.stringify).send(body)

/** Options for errors before a request is parsed: an invalid address, an incomplete header. */
export const unreadable = {
  frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
    // No hook runs for these errors.
    reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': noFrames })
    return answer(reply, error.statusCode ?? 400, refusals[error.statusCode ?? 400] ?? refusals[400])
  },
  clientErrorHandler(error: ConnectionError, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    refuseSocket(socket, { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400)
  },
}

/** Writes an answer without the framework, and closes the connection. */
export function refuseSocket(socket: Socket, status: number): void {
  const body = JSON.stringify(refusals[status])
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${json}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: ${noFrames}\r\nConnection: close\r\n\r\n${body}`,
  )
  // Closing only the server's side would let a client send endlessly.
  socket.destroySoon()
}

/** The API's answer for an unknown path. */
export const nothingHere = (_request: FastifyRequest, reply: FastifyReply) =>
  answer(reply, 404, refusals[404])
