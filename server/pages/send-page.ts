import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedPage, encodedFor, matchesTag } from './page-cache.ts'

/** Sends a page with the best accepted encoding, or 304 to a browser that has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const { status, headers, etag } = page
  reply.code(status).headers({ ...headers, vary: 'accept-encoding' })
  if (status === 301) return reply.send('')
  if (status === 200 && headers['cache-control'] === 'no-cache') {
    reply.header('etag', etag)
    if (matchesTag(page, request.headers['if-none-match'])) return reply.code(304).send()
  }
  const { body, encoding } = await encodedFor(page, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}
