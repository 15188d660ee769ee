import type { QueryClient } from '@tanstack/react-query'
import type { TokenJar, Tokens } from '../../client/session-cookies.ts'
import type { Area } from './area.ts'
import type { Me } from './person.ts'

/** The session of the area's own role, in this browser. */
export interface Session {
  isOpen(): boolean
  open(tokens: Tokens, me: Me): void
  /** Removes both cookies and all that was read as that person. */
  clear(): void
  subscribe(listener: () => void): () => void
}

interface Options {
  area: Area
  jar: TokenJar
  queries: QueryClient
}

/** Other tabs share the cookies: who looks at this one again sees whether the session is still there. */
export function createSession({ area: { role, calls }, jar, queries }: Options): Session {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    isOpen: () => jar.read(role) !== null,
    open(tokens, me) {
      queries.clear()
      jar.write(role, tokens)
      queries.setQueryData([`GET /${calls}/getMe`], me)
      tell()
    },
    clear() {
      jar.clear(role)
      queries.clear()
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      addEventListener('focus', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('focus', listener)
      }
    },
  }
}
