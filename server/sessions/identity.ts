import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminSession, newTokenHeaders } from '../../contract/calls/sessions.ts'
import type { Context } from '../context.ts'
import { type Actor, type From, visitor } from '../database/actor.ts'
import { signedIn } from '../database/signed-in.ts'
import type { Claims } from './credentials/access-token.ts'
import { readOnlyFlags } from './read-only-sessions.ts'
import { renewFor } from './renewals.ts'
import type { Tokens } from './sessions.ts'

/** The new tokens of requests that were authenticated by their refresh token, for the response headers. */
const renewedFor = new WeakMap<FastifyRequest, Tokens>()

const bearer = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** The address and the user agent of a request. */
export const fromOf = ({ ip, headers }: FastifyRequest): From => ({
  ip,
  userAgent: headers['user-agent'] ?? null,
})

const noFlags: ReadonlySet<string> = new Set()

/** The actor of valid claims, with the current flags; null when the session has ended or the person is blocked. */
async function currentActor(
  { database, settings }: Context,
  claims: Claims,
  from?: From,
): Promise<Actor | null> {
  const { role, person: id, session } = claims
  const found = await signedIn(database.reads, claims)
  if (!found) return null
  const known = { id, session, provedAt: found.provedAt, ...from }
  if (role === 'client') return { kind: role, ...known }
  const flags = found.secondFactor || !settings.secondFactor.includes(role) ? found.flags : noFlags
  return { kind: role, ...known, flags }
}

/**
 * The actor of valid claims for a request. A session in memory, which exists while the database is read-only, reads the
 * state of the server and signs out.
 */
async function actorFor(context: Context, request: FastifyRequest, claims: Claims): Promise<Actor> {
  const from = fromOf(request)
  const { role, person: id, session } = claims
  if (!context.readOnlySessions.has(session)) return (await currentActor(context, claims, from)) ?? visitor
  const mayCall = request.method === 'GET' || request.routeOptions.url?.endsWith(adminSession.logout.path)
  return role === 'admin' && mayCall ? { kind: role, id, session, flags: readOnlyFlags, ...from } : visitor
}

/** The actor and the session of an access token; null for an invalid or expired token and for an ended session. */
export async function identifyToken(
  context: Context,
  token: string,
): Promise<{ actor: Actor; session: string } | null> {
  const claims = context.accessTokens.verify(token)
  if (!claims || claims.expired) return null
  const actor = await currentActor(context, claims)
  return actor && { actor, session: claims.session }
}

/**
 * The actor of a request, from the access token in `Authorization`. When the token is missing or has expired, a valid
 * `x-refresh` header replaces it, and the response headers contain the new pair. Cookies alone do not authenticate. A
 * token for the cart authenticates calls of the cart alone, and nothing renews it.
 */
export async function identifyRequest(context: Context, request: FastifyRequest): Promise<Actor> {
  const token = bearer(request)
  const inCart = token && request.routeOptions.config?.takesCartToken && context.cartTokens.verify(token)
  if (inCart) return (!inCart.expired && (await currentActor(context, inCart, fromOf(request)))) || visitor
  const claims = token && context.accessTokens.verify(token)
  if (claims && !claims.expired) return actorFor(context, request, claims)
  if (token && !claims) return visitor
  const renewed = await renewFor(context, request, claims ? { session: claims.session } : {})
  if (!renewed) return visitor
  renewedFor.set(request, renewed)
  return actorFor(context, request, renewed)
}

/** Adds the new tokens to the response headers of requests that were authenticated by their refresh token. */
export function addNewTokenHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const renewed = renewedFor.get(request)
    if (renewed)
      reply
        .header(newTokenHeaders.access, renewed.accessToken)
        .header(newTokenHeaders.refresh, renewed.refreshToken)
    done()
  })
}
