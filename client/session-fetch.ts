import type { Role } from '../contract/access/permissions.ts'
import type { TokenJar } from './session-cookies.ts'

interface Options {
  jar: TokenJar
  /** The role of the page; its session has priority over those of other roles. */
  own: Role
  /** Called when the server does not know the session of a call with the page's own role. */
  onUnknown?: () => void
  fetch?: typeof globalThis.fetch
}

const inOrder: readonly Role[] = ['admin', 'agent', 'client']

/**
 * Creates a `fetch` that sends the tokens of the page's role, or of the first role that has any. New tokens in an
 * answer replace the sent ones; of several simultaneous answers, the first wins. A session that was cleared meanwhile
 * stays cleared.
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
