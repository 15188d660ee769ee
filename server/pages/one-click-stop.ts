import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { stopByLetter, stopPath } from '../subjects/clients/stop-by-letter.ts'
import { renderedLimit } from './rendered-limit.ts'

/**
 * `POST /area-clienti/ferma-avviso/…`: a mail program stops the alert of a letter when its reader presses the program's own
 * button (RFC 8058). The body repeats what the address says, and is not read.
 */
export async function oneClickStop(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (posts: FastifyInstance) => {
    posts.removeAllContentTypeParsers()
    posts.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null))
    posts.post<{ Params: { token: string } }>(
      `${stopPath}/:token`,
      { schema: { hide: true }, bodyLimit: 1024, config: renderedLimit(context) },
      async ({ params }, reply) => {
        await stopByLetter(context, params.token)
        return reply
          .code(204)
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .send()
      },
    )
  })
}
