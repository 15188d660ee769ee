import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { AppError, forbidden } from '../errors.ts'
import { network } from '../sessions/attempts.ts'
import { Hub, type Times } from './hub.ts'

/** Maximum bytes of a message; tokens are the longest messages. */
const maxMessageBytes = 16 * 1024
/** Maximum connections of one address in a minute. A whole office may reconnect at once. */
const connectionsPerMinute = 600

/** Live events at `/ws`, for our own pages; `contract/live/live-messages.ts` describes the messages. */
export async function live(app: FastifyInstance, context: Context, times?: Partial<Times>): Promise<void> {
  const hub = new Hub(context, times)
  // Runs before the hook of the plugin, which closes without a reason.
  app.addHook('preClose', done => {
    hub.leave()
    done()
  })
  app.addHook('onClose', () => hub.stop())
  await app.register(websocket, {
    options: { maxPayload: maxMessageBytes },
    // `ws` has already sent the reason (a message that is too long, an invalid frame) and is closing.
    errorHandler: (_error, socket) => void setTimeout(() => socket.terminate(), 1000).unref(),
  })
  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    // The first message identifies the person.
    config: { who: 'anyone', rateLimit: { max: connectionsPerMinute, timeWindow: 60_000 } },
    onRequest(request, _reply, done) {
      const { origin } = request.headers
      // Browsers always send the origin. A token in the address would be stored in logs.
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
