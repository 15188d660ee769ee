import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

const readOnly = {
  status: 'read-only',
  message:
    'Il disco è quasi pieno: i dati si possono leggere ma non modificare, finché non si libera spazio.',
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, that is, the database answers. A database that can only be
 * read is ready with 200, since a proxy that took the server out would take the pages away as well; `status` says it.
 */
export function health(app: FastifyInstance, { database }: Context): void {
  // A monitor is never refused, whoever else asks from behind its proxy: it would have the server restarted.
  const config = { who: 'anyone', rateLimit: false } as const
  let asking: Promise<unknown> | null = null
  /** Those who ask at once share a query. */
  const ask = () => {
    asking ??= database.orm.execute(sql`select 1`).finally(() => {
      asking = null
    })
    return asking
  }
  app.get('/healthz', { schema: { hide: true }, config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, config }, async (_request, reply) => {
    try {
      await ask()
      return database.writable() ? { status: 'ok' } : readOnly
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database' })
    }
  })
}
