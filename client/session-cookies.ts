import type { Role } from '../contract/access/permissions.ts'
import type { sessionCookies } from '../contract/calls/sessions.ts'

/** The tokens of a session: the short-lived one of calls, and the one that renews it. */
export interface Tokens {
  access: string
  refresh: string
}

/** Stores the tokens of each role's session. */
export interface TokenJar {
  read(role: Role): Tokens | null
  write(role: Role, tokens: Tokens): void
  clear(role: Role): void
}

/** The names of the cookies in the contract; the type check keeps the contract's schemas out of the bundle. */
const cookies: typeof sessionCookies = {
  admin: { access: 'adminAccessToken', refresh: 'adminRefreshToken' },
  agent: { access: 'agentAccessToken', refresh: 'agentRefreshToken' },
  client: { access: 'clientAccessToken', refresh: 'clientRefreshToken' },
}
/** Lifetime of the cookies: one day. */
const lastsSeconds = 86_400
/** The characters of our tokens; cookies with others are ignored. */
const plain = /^[\w.~+/=-]+$/

/** A jar that uses the cookies of the page. */
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
