import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

const readOnly = {
  status: 'read-only',
  message:
    'Il disco è quasi pieno: i dati si possono leggere ma non modificare, finché non si libera spazio.',
}

/**
 * `/healthz` answers 200 while the process lives. `/readyz` answers 200 while the database answers, also when it is
 * read-only (see `status`): with a 503 a proxy would remove a server that still serves every page. Otherwise 503.
 */
export function health(app: FastifyInstance, { database }: Context): void {
  // No rate limit: a monitor that shares a proxy with others would be refused and restart the server.
  const config = { who: 'anyone', rateLimit: false } as const
  let pending: Promise<unknown> | null = null
  /** Simultaneous requests share one query. */
  const check = () => {
    pending ??= database.orm.execute(sql`select 1`).finally(() => {
      pending = null
    })
    return pending
  }
  app.get('/healthz', { schema: { hide: true }, config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, config }, async (_request, reply) => {
    try {
      await check()
      return database.writable() ? { status: 'ok' } : readOnly
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database' })
    }
  })
}
