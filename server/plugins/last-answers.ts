import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Clients of open connections may send a request for this long after the stop began. */
const leaveWithinMs = 500
const idleMs = 100

/**
 * Lets clients leave a server that stops. Each answer after the beginning of the stop closes its connection, and idle
 * connections stay open for a moment, because a client that sends a request on a connection that is just being closed
 * gets ECONNRESET.
 */
export function lastAnswers(app: FastifyInstance): void {
  const { server } = app
  let isStopping = false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
    if (!server.listening) return
    await wait(leaveWithinMs)
    // Answers whose headers left before the stop do not close their connection.
    const closing = setInterval(() => server.closeIdleConnections(), idleMs)
    server.once('close', () => clearInterval(closing))
    // The clients that wait to be accepted are accepted before the server stops listening.
    await setImmediate()
  })
}
