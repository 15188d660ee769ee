import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../../contract/access/permissions.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { network } from './attempts.ts'
import { companionsOf } from './credentials/cookie.ts'
import { type Renewed, renew } from './sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request for a new token pair. Throws 429 after too many requests from one network address. */
    countRenewal(request: FastifyRequest): Promise<void>
  }
}

/**
 * Limits token renewals by network address, over all calls. The limit is ten times that of sign-ins, because open pages
 * renew by themselves and an office has many pages behind one address.
 */
export function limitRenewals(app: FastifyInstance, { limits }: Pick<Context, 'limits'>): void {
  const count = app.createRateLimit({
    max: 10 * limits.signIns,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `renewals ${network(ip)}`,
  })
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

/** Exchanges the refresh token of a request for a new pair; null without a valid token. Throws 429 after too many. */
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
