import { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseSocket } from './errors.ts'

/** Minimum pace at which the body of a request must arrive. */
interface Pace {
  /** Bytes that have to arrive between two checks, unless the body ends before. */
  bytes: number
  /** Calls `check` at regular intervals until the returned function is called. */
  repeat(check: () => void): () => void
}

const intervalMs = 60_000

/** 4 kB a second, averaged over a minute: a quarter of what a phone sends on the slowest mobile networks (EDGE). */
const usualPace: Pace = {
  bytes: 4_000 * (intervalMs / 1000),
  repeat(check) {
    const timer = setInterval(check, intervalMs).unref()
    return () => clearInterval(timer)
  },
}

/**
 * Answers 408 to a body that arrives too slowly, and closes its connection. A long upload may take as long as its size and
 * its connection need.
 */
export function slowBodies(app: FastifyInstance, pace: Pace = usualPace): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A request that `app.inject` makes has no connection.
    const isConnected = request.raw.socket instanceof Socket
    if (isConnected && hasBody(request)) watch(request, () => !reply.raw.headersSent)
    done()
  })

  function watch({ raw }: FastifyRequest, isUnanswered: () => boolean) {
    const { socket } = raw
    let before = socket.bytesRead
    const stop = pace.repeat(() => {
      if (raw.complete) return stop()
      const arrived = socket.bytesRead - before
      before = socket.bytesRead
      // Bytes that wait in memory: the server is behind, not the sender.
      if (arrived >= pace.bytes || raw.readableLength > 0) return
      if (isUnanswered()) refuseSocket(socket, 408)
      else socket.destroy()
    })
    finished(raw, stop)
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
