import type { Role } from '../contract/access/permissions.ts'
import type { sessionCookies } from '../contract/calls/sessions.ts'

/** What a session is known by: the short token that calls carry, and the one that renews it. */
export interface Tokens {
  access: string
  refresh: string
}

/** The tokens of each role's session, beside each other. */
export interface TokenJar {
  read(role: Role): Tokens | null
  write(role: Role, tokens: Tokens): void
  clear(role: Role): void
}

/** As the contract names them, whose schemas stay out of here. */
const cookies: typeof sessionCookies = {
  admin: { access: 'adminAccessToken', refresh: 'adminRefreshToken' },
  agent: { access: 'agentAccessToken', refresh: 'agentRefreshToken' },
  client: { access: 'clientAccessToken', refresh: 'clientRefreshToken' },
}
/** One day. */
const lastsSeconds = 86_400
/** What a token is written with; anything else in a cookie is no token of ours. */
const plain = /^[\w.~+/=-]+$/

/** The jar made of the page's own cookies. */
export function cookieJar(page: Pick<Document, 'cookie'>, isSecure: boolean): TokenJar {
  const set = (name: string, value: string, seconds: number) => {
    page.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${isSecure ? '; secure' : ''}`
  }
  const get = (name: string) =>
    page.cookie
      .split('; ')
      .find(pair => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''

  return {
    read(role) {
      const access = get(cookies[role].access)
      const refresh = get(cookies[role].refresh)
      return plain.test(refresh) && plain.test(access) ? { access, refresh } : null
    },
    write(role, { access, refresh }) {
      if (!plain.test(access) || !plain.test(refresh)) throw new Error('These are no tokens.')
      set(cookies[role].access, access, lastsSeconds)
      set(cookies[role].refresh, refresh, lastsSeconds)
    },
    clear(role) {
      for (const name of Object.values(cookies[role])) set(name, '', 0)
    },
  }
}
