import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/**
 * Gives each public call a rate limit by network, unless the route declares its own limit or `rateLimit: false` (ASVS 5.0,
 * 2.4.1). Register this before the rate limiter, which reads the options of the routes. Pages are not calls; expensive
 * pages have their own limit (`pages/rendered-limit.ts`).
 */
export function publicLimit(app: FastifyInstance, { limits }: Pick<Context, 'limits'>): void {
  app.addHook('onRoute', route => {
    const { config } = route
    if (config?.who !== 'anyone' || config.rateLimit !== undefined) return
    route.config = { ...config, rateLimit: { max: limits.lists, timeWindow: 60_000 } }
  })
}
