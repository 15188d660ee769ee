import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/**
 * Gives each call that anyone may make a limit by network, unless the call declares its own, or declares none with
 * `rateLimit: false` (ASVS 5.0, 2.4.1). To be registered before the limiter, which reads what routes declare. Pages are
 * not calls: those that cost something have their own limit (`pages/rendered-limit.ts`).
 */
export function publicLimit(app: FastifyInstance, { limits }: Pick<Context, 'limits'>): void {
  app.addHook('onRoute', route => {
    const { config } = route
    if (config?.who !== 'anyone' || config.rateLimit !== undefined) return
    route.config = { ...config, rateLimit: { max: limits.lists, timeWindow: 60_000 } }
  })
}
