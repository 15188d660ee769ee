import type { QueryClient } from '@tanstack/react-query'
import type { TokenJar, Tokens } from '../../../client/session-cookies.ts'
import type { Area } from '../area.ts'
import { ownDrafts, removeDrafts } from './drafts.ts'
import type { Me } from './person.ts'

/** The session of the area's role in this browser. */
export interface Session {
  isOpen(): boolean
  /** Whether the person has signed in on a page of this document, so that a form has gone with the focus. */
  isOpenedHere(): boolean
  open(tokens: Tokens, me: Me): void
  /** Removes both cookies, all data that the person has read, and what the person has not sent. */
  clear(): void
  /** Ends a session that the server does not know any more. Drafts wait in this tab for the same person. */
  lapse(): void
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
  const person = () => {
    const { sub } = claimsOf(jar.read(role)?.access) ?? {}
    return typeof sub === 'string' ? sub : null
  }
  let known = current()
  let isOpenedHere = false
  ownDrafts(person())
  const notify = () => {
    known = current()
    ownDrafts(person())
    for (const listener of listeners) listener()
  }
  /** Whoever signs in removes what somebody else has left in this tab. */
  const removeOthersDrafts = () => {
    const now = person()
    if (now) removeDrafts(now)
  }
  const forget = () => {
    jar.clear(role)
    queries.clear()
  }
  addEventListener('focus', () => {
    if (current() !== known) {
      removeOthersDrafts()
      void queries.resetQueries()
    }
    notify()
  })
  return {
    isOpen: () => jar.read(role) !== null,
    isOpenedHere: () => isOpenedHere,
    open(tokens, me) {
      isOpenedHere = true
      queries.clear()
      jar.write(role, tokens)
      queries.setQueryData([`GET /${calls}/getMe`], me)
      removeOthersDrafts()
      notify()
    },
    clear() {
      forget()
      removeDrafts(null)
      notify()
    },
    lapse() {
      forget()
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
