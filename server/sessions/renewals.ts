import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../../contract/access/permissions.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { companionsOf } from './cookie.ts'
import { type Renewed, renew } from './sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request that asks for a new pair; throws 429 when its address asks too often. */
    countRenewal(request: FastifyRequest): Promise<void>
  }
}

/** Limits what an address may renew, by whatever call. Pages ask by themselves, and an office has many open. */
export function limitRenewals(app: FastifyInstance, { limits }: Pick<Context, 'limits'>): void {
  const count = app.createRateLimit({ max: 10 * limits.signIns, timeWindow: 60_000 })
  app.decorate('countRenewal', async (request: FastifyRequest) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new AppError(
        429,
        'Troppe richieste in poco tempo: riprovi fra poco.',
        undefined,
        counted.ttlInSeconds,
      )
  })
}

/** A new pair for the refresh token of a request; null when there is none to be had. Throws 429. */
export async function renewFor(
  context: Context,
  request: FastifyRequest,
  expected: { session?: string; role?: Role } = {},
): Promise<Renewed | null> {
  const refreshToken = request.headers['x-refresh']
  if (typeof refreshToken !== 'string') return null
  await request.server.countRenewal(request)
  return renew(context, { refreshToken, companions: role => companionsOf(request, role), ...expected })
}
