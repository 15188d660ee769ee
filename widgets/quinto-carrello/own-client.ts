import { type Client, createClient } from '../../client/client.ts'
import { cookieJar, type TokenJar } from '../../client/session-cookies.ts'
import { sessionFetch } from '../../client/session-fetch.ts'

/** Roles that have a cart; an administrator's session in the same browser is ignored. */
const owners = ['agent', 'client'] as const

export interface OwnClient {
  client: Client
  /** Access token of the session, for live events; null when nobody with a cart is signed in. */
  token(): string | null
}

/**
 * Creates a client that uses the session cookies of the site. Returns null on any other origin, whose cookies are
 * foreign and must not be sent.
 */
export function ownClient(base: string): OwnClient | null {
  if (location.origin !== base) return null
  const cookies = cookieJar(document, location.protocol === 'https:')
  const jar: TokenJar = { ...cookies, read: role => (role === 'admin' ? null : cookies.read(role)) }
  const first = () => owners.find(role => jar.read(role))
  return {
    client: createClient({ base, fetch: sessionFetch({ jar, own: 'agent' }) }),
    token: () => {
      const role = first()
      return role ? jar.read(role)!.access : null
    },
  }
}
