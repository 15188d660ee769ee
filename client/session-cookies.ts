import type { Role } from '../contract/permissions.ts'

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

/** One day. */
const lastsSeconds = 86_400
/** What a token is written with; anything else in a cookie is no token of ours. */
const plain = /^[\w.~+/=-]+$/

/** The jar made of the page's own cookies: `adminAccessToken` and `adminRefreshToken`, and so for each role. */
export function cookieJar(page: Pick<Document, 'cookie'>, isSecure: boolean): TokenJar {
  const names = (role: Role) => [`${role}AccessToken`, `${role}RefreshToken`] as const
  const set = (name: string, value: string, seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
    page.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${isSecure ? '; secure' : ''}`
  }
  const get = (name: string) =>
    page.cookie
      .split('; ')
      .find(pair => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''

  return {
    read(role) {
      const [access, refresh] = names(role).map(get) as [string, string]
      return plain.test(refresh) && plain.test(access) ? { access, refresh } : null
    },
    write(role, { access, refresh }) {
      if (!plain.test(access) || !plain.test(refresh)) throw new Error('These are no tokens.')
      const [accessName, refreshName] = names(role)
      set(accessName, access, lastsSeconds)
      set(refreshName, refresh, lastsSeconds)
    },
    clear(role) {
      for (const name of names(role)) set(name, '', 0)
    },
  }
}
