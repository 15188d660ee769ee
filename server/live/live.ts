import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { AppError, forbidden } from '../errors.ts'
import { network } from '../sessions/attempts.ts'
import { Hub, type Times } from './hub.ts'

/** The longest of our messages is a token. */
const longestMessage = 16 * 1024
/** Of one address, which may be an office that comes back all at once. */
const connectionsPerMinute = 600

/** Live events at `/ws`, for our own pages: see `contract/live/live-messages.ts`. */
export async function live(app: FastifyInstance, context: Context, times?: Partial<Times>): Promise<void> {
  const hub = new Hub(context, times)
  // Before the plugin's own, which closes without saying why.
  app.addHook('preClose', done => {
    hub.leave()
    done()
  })
  app.addHook('onClose', () => hub.stop())
  await app.register(websocket, {
    options: { maxPayload: longestMessage },
    // `ws` has said what was wrong and closes: a message that is too long, a frame that is none.
    errorHandler: (_error, socket) => void setTimeout(() => socket.terminate(), 1000).unref(),
  })
  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    // Who it is, is said in the first message.
    config: { who: 'anyone', rateLimit: { max: connectionsPerMinute, timeWindow: 60_000 } },
    onRequest(request, _reply, done) {
      const { origin } = request.headers
      // Browsers always say where a page comes from; an address with a token in it stays in logs.
      if (origin && !context.settings.ownOrigins.includes(origin)) done(forbidden())
      else if (request.url.includes('?')) done(new AppError(400, 'L’indirizzo non ha parametri.'))
      else done()
    },
    handler: async () => {
      throw new AppError(426, 'Qui si parla WebSocket.')
    },
    wsHandler: (socket, { ip }) => hub.connect(socket, network(ip)),
  })
}
