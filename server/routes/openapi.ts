import type { FastifyInstance } from 'fastify'
import { type KeptPage, withTag } from '../pages/page-cache.ts'
import { sendPage } from '../pages/send-page.ts'

const perMinute = 60

/** `/openapi.json`: the description of the calls. Made once, at the first request: most servers never send it. */
export function openApi(app: FastifyInstance): void {
  let made: KeptPage | undefined
  const description = () => {
    made ??= withTag({
      status: 200,
      headers: { 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify(app.swagger())),
    })
    return made
  }
  app.get(
    '/openapi.json',
    { schema: { hide: true }, config: { who: 'anyone', rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    (request, reply) => sendPage(request, reply, description()),
  )
}
