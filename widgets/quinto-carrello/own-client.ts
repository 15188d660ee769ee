import { type Client, createClient } from '../../client/client.ts'
import { cookieJar, type TokenJar } from '../../client/session-cookies.ts'
import { sessionFetch } from '../../client/session-fetch.ts'

/** Those who have a cart; an administrator's session in the same browser is not asked. */
const owners = ['agent', 'client'] as const

export interface OwnClient {
  client: Client
  /** The access token of the session, to listen with; null when nobody who has a cart is signed in. */
  token(): string | null
}

/**
 * Calls of who is signed in, by the session that our own pages keep in their cookies. Null on any other origin: its
 * cookies are not ours, and nothing of ours would be sent there.
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
