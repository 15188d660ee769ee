import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newTokenHeaders } from '../../contract/calls/sessions.ts'
import type { Context } from '../context.ts'
import { type Actor, type From, visitor } from '../database/actor.ts'
import { signedIn } from '../database/signed-in.ts'
import type { Claims } from './access-token.ts'
import { renewFor } from './renewals.ts'
import type { Tokens } from './sessions.ts'

/** Pairs to be told in the answer, of requests that were served on their refresh token. */
const renewedFor = new WeakMap<FastifyRequest, Tokens>()

const bearer = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** The address and the user agent of a request. */
export const fromOf = ({ ip, headers }: FastifyRequest): From => ({
  ip,
  userAgent: headers['user-agent'] ?? null,
})

const noFlags: ReadonlySet<string> = new Set()

async function standing({ database, settings }: Context, claims: Claims, from?: From): Promise<Actor | null> {
  const { role, person: id, session } = claims
  const found = await signedIn(database.reads, claims)
  if (!found) return null
  const known = { id, session, provedAt: found.provedAt, ...from }
  if (role === 'client') return { kind: role, ...known }
  const flags = found.secondFactor || !settings.secondFactor.includes(role) ? found.flags : noFlags
  return { kind: role, ...known, flags }
}

/** Who holds an access token, now; null when it is not good, or not any more. */
export async function identifyToken(
  context: Context,
  token: string,
): Promise<{ actor: Actor; session: string } | null> {
  const claims = context.accessTokens.verify(token)
  if (!claims || claims.expired) return null
  const actor = await standing(context, claims)
  return actor && { actor, session: claims.session }
}

/**
 * Who makes a request: whose access token stands in `Authorization`. When that has expired, a good `x-refresh` serves
 * in its place, and the answer carries the new pair. Cookies alone make nobody.
 */
export async function identifyRequest(context: Context, request: FastifyRequest): Promise<Actor> {
  const token = bearer(request)
  const claims = token && context.accessTokens.verify(token)
  const from = fromOf(request)
  if (claims && !claims.expired) return (await standing(context, claims, from)) ?? visitor
  if (token && !claims) return visitor
  const renewed = await renewFor(context, request, claims ? { session: claims.session } : {})
  if (!renewed) return visitor
  renewedFor.set(request, renewed)
  return (await standing(context, renewed, from)) ?? visitor
}

/** Tells new pairs in the answers of requests that were served on their refresh token. */
export function tellNewTokens(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const renewed = renewedFor.get(request)
    if (renewed)
      reply
        .header(newTokenHeaders.access, renewed.accessToken)
        .header(newTokenHeaders.refresh, renewed.refreshToken)
    done()
  })
}
