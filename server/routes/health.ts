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
  app.get('/healthz', { schema: { hide: true }, config: { who: 'anyone' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, config: { who: 'anyone' } }, async (_request, reply) => {
    try {
      await database.orm.execute(sql`select 1`)
      return database.writable() ? { status: 'ok' } : readOnly
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database' })
    }
  })
}
