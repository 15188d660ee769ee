import { type Client, createClient } from '../../client/client.ts'
import { cookieJar, type TokenJar } from '../../client/session-cookies.ts'
import { sessionFetch } from '../../client/session-fetch.ts'
import type { Role } from '../../contract/access/permissions.ts'
import { mayUseSession } from './other-site.ts'

export interface OwnClient {
  client: Client
  /** Access token of the session, for live events; null when none of the people is signed in. */
  token(): string | null
}

/** The cookies of the site's sessions, for people of these roles alone. */
export function ownJar(roles: readonly Role[]): TokenJar {
  const cookies = cookieJar(document, location.protocol === 'https:')
  return { ...cookies, read: role => (roles.includes(role) ? cookies.read(role) : null) }
}

/**
 * Creates a client that uses the session cookies of the site for people of these roles, the first of them first; other
 * sessions in the same browser are ignored. Returns null on any other origin, whose cookies are foreign and must not be
 * sent, and in a frame of another site.
 */
export function ownClient(base: string, roles: readonly [Role, ...Role[]]): OwnClient | null {
  if (!mayUseSession(base)) return null
  const jar = ownJar(roles)
  const first = () => roles.find(role => jar.read(role))
  return {
    client: createClient({ base, fetch: sessionFetch({ jar, own: roles[0] }) }),
    token: () => {
      const role = first()
      return role ? jar.read(role)!.access : null
    },
  }
}
