import type { Role } from '../contract/access/permissions.ts'
import type { TokenJar } from './session-cookies.ts'

interface Options {
  jar: TokenJar
  /** Whose page it is: its session goes before those of the other roles. */
  own: Role
  /** The server knows nothing, or nothing more, of the session that a call of the page's own role was made with. */
  onUnknown?: () => void
  fetch?: typeof globalThis.fetch
}

const inOrder: readonly Role[] = ['admin', 'agent', 'client']

/**
 * A `fetch` that says who is calling: with the tokens of the page's own role, else of the first role that has any. A
 * new pair that comes with an answer takes the place of the one that was sent; when several calls were on their way
 * with the same one, the first pair to come back stays. A session that was cleared meanwhile stays so.
 */
export function sessionFetch({
  jar,
  own,
  onUnknown,
  fetch = globalThis.fetch,
}: Options): typeof globalThis.fetch {
  const roles = [own, ...inOrder.filter(role => role !== own)]
  return async (input, init) => {
    const role = roles.find(one => jar.read(one))
    const sent = role && jar.read(role)
    const headers = new Headers(init?.headers)
    if (sent) {
      headers.set('authorization', `Bearer ${sent.access}`)
      headers.set('x-refresh', sent.refresh)
    }
    const answer = await fetch(input, { ...init, headers, credentials: 'same-origin' })
    const isStillTheSame = role !== undefined && jar.read(role)?.refresh === sent?.refresh
    if (answer.status === 401 && role === own && isStillTheSame) onUnknown?.()
    const access = answer.headers.get('x-access-token')
    const refresh = answer.headers.get('x-refresh-token')
    if (access && refresh && isStillTheSame) jar.write(role, { access, refresh })
    return answer
  }
}
