import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/**
 * Rate limit per address of pages rendered for each request. `spared` exempts requests that are answered from the
 * cache.
 */
export const renderedLimit = (
  { limits }: Context,
  spared: (request: FastifyRequest) => boolean = () => false,
) => ({ rateLimit: { max: limits.figures, timeWindow: 60_000, allowList: spared } })
