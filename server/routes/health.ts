import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, the database answers. */
export function health(app: FastifyInstance, { database }: Context): void {
  app.get('/healthz', { schema: { hide: true }, config: { who: 'anyone' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, config: { who: 'anyone' } }, async (_request, reply) => {
    try {
      await database.orm.execute(sql`select 1`)
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database' })
    }
  })
}
