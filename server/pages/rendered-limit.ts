import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/** The limit by address of a page that is made anew for each request. `spared` are the requests that it is not made for. */
export const renderedLimit = (
  { limits }: Context,
  spared: (request: FastifyRequest) => boolean = () => false,
) => ({ rateLimit: { max: limits.figures, timeWindow: 60_000, allowList: spared } })
