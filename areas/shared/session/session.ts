import type { QueryClient } from '@tanstack/react-query'
import type { TokenJar, Tokens } from '../../../client/session-cookies.ts'
import type { Area } from '../area.ts'
import { removeDrafts } from './drafts.ts'
import type { Me } from './person.ts'

/** The session of the area's role in this browser. */
export interface Session {
  isOpen(): boolean
  open(tokens: Tokens, me: Me): void
  /** Removes both cookies and all data that the person has read. */
  clear(): void
  subscribe(listener: () => void): () => void
}

interface Options {
  area: Area
  jar: TokenJar
  queries: QueryClient
}

/** The ids of the session and of the person in an access token; null for an invalid token. */
export function claimsOf(access = ''): { sid?: unknown; sub?: unknown } | null {
  try {
    return JSON.parse(atob(access.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return null
  }
}

/**
 * Creates the session. Tabs share the cookies, so a tab that gets the focus checks the session again, and discards data
 * of another session.
 */
export function createSession({ area: { role, calls }, jar, queries }: Options): Session {
  const listeners = new Set<() => void>()
  const current = () => claimsOf(jar.read(role)?.access)?.sid ?? null
  let known = current()
  const notify = () => {
    known = current()
    for (const listener of listeners) listener()
  }
  addEventListener('focus', () => {
    if (current() !== known) void queries.resetQueries()
    notify()
  })
  return {
    isOpen: () => jar.read(role) !== null,
    open(tokens, me) {
      queries.clear()
      jar.write(role, tokens)
      queries.setQueryData([`GET /${calls}/getMe`], me)
      notify()
    },
    clear() {
      jar.clear(role)
      queries.clear()
      removeDrafts()
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
