import { LRUCache } from 'lru-cache'
import type { AdminFlag, Role } from '../../contract/access/permissions.ts'
import type { Context } from '../context.ts'
import type { Me } from './accounts/people.ts'
import type { Attempt, FirstTries, Subject } from './attempts.ts'
import { hashOf, randomToken } from './credentials/keys.ts'

/** The only right of a session in memory: the state of the server, which contains no personal data. */
const right = 'server_info' satisfies AdminFlag
export const readOnlyFlags: ReadonlySet<string> = new Set([right])
/** The person of a session in memory, for the answers of `login` and `getMe`. */
export const withReadOnlyRights = <M extends Me[Role]>(me: M): M => ({
  ...me,
  permissions: { [right]: true },
  ticketing: {},
})

const lastsMs = 3_600_000
const maxSessions = 100
const maxCounts = 10_000

interface KeptSession {
  person: string
  refresh: string
  companion: string
  endsAt: number
}

interface Options extends Pick<Context, 'now' | 'newId' | 'accessTokens'> {
  writable: () => boolean
}

interface Count {
  failures: number
  waitsUntil: number
}

/**
 * What a sign-in stores while a full disk makes the database read-only, in the memory of this process: the sessions of
 * administrators who look at the state of the server, their used codes, and the counts of attempts. The sessions end
 * when there is space, and after an hour.
 */
export class ReadOnlySessions {
  readonly #options: Options
  readonly #sessions = new Map<string, KeptSession>()
  readonly #steps = new Map<string, number>()
  readonly #counts = new LRUCache<string, Count>({ max: maxCounts })

  constructor(options: Options) {
    this.#options = options
  }

  /** Opens a session for an administrator. Beyond the maximum, the oldest session ends. */
  open(person: string) {
    const { newId, now, accessTokens } = this.#options
    const [session, refreshToken, companion] = [newId(), randomToken(), randomToken()]
    const [oldest] = this.#sessions.keys()
    if (oldest && this.#sessions.size >= maxSessions) this.#sessions.delete(oldest)
    this.#sessions.set(session, {
      person,
      refresh: hashOf(refreshToken),
      companion: hashOf(companion),
      endsAt: now().getTime() + lastsMs,
    })
    const accessToken = accessTokens.sign({ role: 'admin', person, session })
    return { accessToken, refreshToken, companion, session }
  }

  /** Whether a session is open. */
  has(session: string): boolean {
    const { writable, now } = this.#options
    if (writable()) this.endAll()
    const kept = this.#sessions.get(session)
    return kept !== undefined && now().getTime() < kept.endsAt
  }

  /** The tokens for a valid refresh token, which stays valid; null for every other one. */
  renew(refreshToken: string, companions: readonly string[]) {
    const hash = hashOf(refreshToken)
    const [session, kept] = [...this.#sessions].find(([, { refresh }]) => refresh === hash) ?? []
    if (!session || !kept || !this.has(session)) return null
    if (!companions.some(companion => hashOf(companion) === kept.companion)) return null
    const holder = { role: 'admin' as const, person: kept.person, session }
    return { ...holder, refreshToken, accessToken: this.#options.accessTokens.sign(holder) }
  }

  /** Ends a session. Returns false when it was not open. */
  end(session: string): boolean {
    return this.#sessions.delete(session)
  }

  endAll(): void {
    this.#sessions.clear()
  }

  /** The time step of the last code that a person used here. */
  lastStep(person: string): number {
    return this.#steps.get(person) ?? -1
  }

  keepStep(person: string, step: number): void {
    this.#steps.set(person, step)
  }

  /**
   * Counts an attempt by the rules of `attempt`. Returns the milliseconds to wait, without counting, while one of the
   * subjects must wait.
   */
  attempt(subjects: readonly Subject[], first?: FirstTries): Attempt | number {
    const at = this.#options.now().getTime()
    const countOf = (key: string): Count => this.#counts.get(key) ?? { failures: 0, waitsUntil: 0 }
    const isFirst = first && countOf(first.key).failures < first.tries
    const gate = first ? [isFirst ? first.newcomers : first.account] : []
    const all = [...subjects, ...gate]
    const waitsUntil = Math.max(...all.map(({ key }) => countOf(key).waitsUntil))
    if (waitsUntil > at) return waitsUntil - at
    const own = new Map<string, number>(isFirst ? [[first.key, 0]] : [])
    for (const { key, free, maxWaitMs } of all) {
      const beyond = countOf(key).failures - free
      own.set(key, beyond < 0 ? 0 : at + Math.min(maxWaitMs, 1000 * 2 ** beyond))
    }
    for (const [key, until] of own)
      this.#counts.set(key, { failures: countOf(key).failures + 1, waitsUntil: until })
    const takeBack = (key: string) => {
      const { failures, waitsUntil: present } = countOf(key)
      // Another attempt may have failed meanwhile.
      const left = present === own.get(key) ? 0 : present
      this.#counts.set(key, { failures: Math.max(failures - 1, 0), waitsUntil: left })
    }
    return {
      succeeded: async () => {
        for (const key of own.keys())
          if (key.startsWith('address:')) takeBack(key)
          else this.#counts.delete(key)
      },
      undone: async () => {
        for (const key of own.keys()) takeBack(key)
      },
    }
  }
}
