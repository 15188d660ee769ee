import type { FastifyInstance } from 'fastify'
import { type CachedPage, withTag } from '../pages/page-cache.ts'
import { sendPage } from '../pages/send-page.ts'

const perMinute = 60

/**
 * `/openapi.json`: the description of the calls, as the build stored it in `stored`. A server without a build, which
 * serves tests and development, generates it at the first request.
 */
export function openApi(app: FastifyInstance, stored?: string): void {
  let made: CachedPage | undefined
  const description = () => {
    made ??= withTag({
      status: 200,
      headers: { 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(stored ?? JSON.stringify(app.swagger())),
    })
    return made
  }
  app.get(
    '/openapi.json',
    { schema: { hide: true }, config: { who: 'anyone', rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    (request, reply) => sendPage(request, reply, description()),
  )
}
