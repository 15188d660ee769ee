import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Role } from '../../contract/access/permissions.ts'
import type { SecurityKind } from '../../contract/access/security-events.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { securityEvents } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { network } from '../sessions/attempts.ts'
import type { Keys } from '../sessions/credentials/keys.ts'

/** An event for the security log. Only `email` is typed by a person, and only its HMAC is stored. */
export interface SecurityEvent {
  kind: SecurityKind
  /** The actor, when known. */
  who?: { role: Role; person: string } | null
  /** The unknown e-mail of a sign-in, as typed. */
  email?: { role: Role; email: string }
  /** The caller's address. Only its network and an HMAC are stored. */
  ip?: string
  /** Method and pattern of the route. */
  route?: string
  /** The record concerned. */
  resource?: string
  record?: string
  /** HTTP status of a refusal. */
  status?: number
  /** Flags, reasons and counts, as codes of the server. */
  detail?: string
}

type SecurityLine = typeof securityEvents.$inferInsert
type Making = Pick<Context, 'now' | 'newId' | 'keys'>

/** The actor as part of a security event; empty for visitors and for the server itself. */
export const actorOfEvent = (actor: Actor): Pick<SecurityEvent, 'who' | 'ip'> =>
  'id' in actor ? { who: { role: actor.kind, person: actor.id }, ip: actor.ip } : {}

/** 96 bits distinguish callers, and reveal nothing without the key. */
const digest = ({ current, logging }: Keys, text: string) =>
  `${current}.${createHmac('sha256', logging.get(current)!).update(text).digest('base64url').slice(0, 16)}`

/** The stored network of an address, large enough to name a provider but no household. Null for an invalid address. */
function shortened(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`)}/48`
}

function lineOf({ now, newId, keys }: Making, event: SecurityEvent): SecurityLine {
  const { kind, who, email, ip, route, resource, record, status, detail } = event
  return {
    _id: newId(),
    at: now(),
    kind,
    role: who?.role ?? email?.role ?? null,
    person: who?.person ?? null,
    account: email ? digest(keys, `account ${email.role} ${email.email.toLowerCase()}`) : null,
    network: ip ? shortened(ip) : null,
    origin: ip ? digest(keys, `address ${network(ip)}`) : null,
    route: route ?? null,
    resource: resource ?? null,
    record: record ?? null,
    status: status ?? null,
    detail: detail?.slice(0, 1000) ?? null,
    leftOut: null,
  }
}

/** Writes events in the transaction of the change that they describe. */
export async function writeSecurityEvent(
  making: Making,
  tx: Queries,
  ...events: SecurityEvent[]
): Promise<void> {
  if (events.length > 0) await tx.insert(securityEvents).values(events.map(event => lineOf(making, event)))
}

/** Shares of the lines of an hour. Lines that name nobody, which anyone can cause, must not use up the others. */
type Share = 'strangers' | 'people' | 'admins'

const shareOf = ({ person, role }: SecurityLine): Share =>
  !person ? 'strangers' : role === 'admin' ? 'admins' : 'people'

/** Maximum lines of a kind in an hour and process; further ones are only counted. */
interface Cap {
  /** For one person, or for one address when the line names nobody. */
  perSubject: number
  /** For each share. */
  perShare: Record<Share, number>
}

const refusalCap: Cap = { perSubject: 20, perShare: { strangers: 100, people: 200, admins: 400 } }

const caps: Partial<Record<SecurityKind, Cap>> = {
  sign_in_refused: refusalCap,
  second_factor_refused: refusalCap,
  proof_refused: refusalCap,
  refused: refusalCap,
  exported: { perSubject: 200, perShare: { strangers: 1000, people: 1000, admins: 1000 } },
  // Every page left open overnight causes one.
  token_refused: { perSubject: 0, perShare: { strangers: 0, people: 0, admins: 0 } },
}

const windowMs = 3_600_000
/** Maximum callers with their own count in a window; all others share one. */
const maxSubjects = 1000
/** Maximum callers with their own summary line. */
const maxSummaries = 10
/** Maximum lines waiting to be written. */
const maxPending = 1000

interface SubjectCount {
  lines: number
  leftOut: number
  /** The last line left out. */
  lastLine: SecurityLine
}

interface Window {
  kind: SecurityKind
  lines: number
  /** Whether the line about the cap of the share is written. */
  isFull: boolean
  subjects: Map<string, SubjectCount>
  /** Lines left out, of callers without their own count. */
  others: number
}

/**
 * A buffer of lines for the security log, so that requests do not wait. `flush`, which the jobs call every second, writes
 * the lines together. A killed process loses the lines of that second.
 */
export class SecurityLog {
  readonly #context: Making & Pick<Context, 'database'>
  #pending: SecurityLine[] = []
  /** Windows by kind and share. */
  #windows = new Map<string, Window>()
  #since: number
  #writing: Promise<void> = Promise.resolve()

  constructor(context: Making & Pick<Context, 'database'>) {
    this.#context = context
    this.#since = context.now().getTime()
  }

  /** Adds a line, or only counts it beyond a cap. The first counted one adds a line about the cap. Never throws. */
  note(event: SecurityEvent): void {
    const line = lineOf(this.#context, event)
    const { kind, role, person, network, origin } = line
    const cap = caps[kind]
    const share = shareOf(line)
    const key = `${kind} ${share}`
    const window = this.#windows.get(key) ?? { kind, lines: 0, isFull: false, subjects: new Map(), others: 0 }
    this.#windows.set(key, window)
    const name = person ?? origin ?? ''
    const known = window.subjects.get(name)
    if (!known && window.subjects.size >= maxSubjects) {
      window.others++
      return
    }
    const counted = known ?? { lines: 0, leftOut: 0, lastLine: line }
    window.subjects.set(name, counted)
    const isSubjectOver = cap !== undefined && counted.lines >= cap.perSubject
    const isShareOver = cap !== undefined && window.lines >= cap.perShare[share]
    if (!isSubjectOver && !isShareOver && this.#pending.length < maxPending) {
      counted.lines++
      window.lines++
      this.#pending.push(line)
      return
    }
    const isFirst = counted.leftOut === 0
    counted.leftOut++
    counted.lastLine = line
    if (!cap?.perSubject) return
    if (isSubjectOver && isFirst)
      this.#addCapLine({ kind, role, person, network, origin, detail: 'subject_cap' })
    if (isShareOver && !window.isFull) {
      window.isFull = true
      this.#addCapLine({ kind, detail: `${share}_cap` })
    }
  }

  /** Adds a line about a reached cap: one for each subject and one for each share. */
  #addCapLine(line: Pick<SecurityLine, 'kind' | 'role' | 'person' | 'network' | 'origin' | 'detail'>): void {
    this.#pending.push({ _id: this.#context.newId(), at: this.#context.now(), ...line })
  }

  /** One line for each caller with the most lines left out, and one for all others. */
  #summaries(): SecurityLine[] {
    const { now, newId } = this.#context
    return [...this.#windows.values()].flatMap(({ kind, subjects, others }) => {
      const counted = [...subjects.values()]
        .filter(({ leftOut }) => leftOut > 0)
        .toSorted((a, b) => b.leftOut - a.leftOut)
      const rest = counted.slice(maxSummaries).reduce((sum, { leftOut }) => sum + leftOut, others)
      return [
        ...counted.slice(0, maxSummaries).map(({ lastLine, leftOut }) => {
          const { role, person, network, origin } = lastLine
          return { kind, role, person, network, origin, leftOut }
        }),
        ...(rest > 0 ? [{ kind, leftOut: rest }] : []),
      ].map(line => ({ _id: newId(), at: now(), ...line }))
    })
  }

  /**
   * Writes the waiting lines and, at the end of an hour or with `isEnding`, the summaries. After an error the lines wait
   * for the next call. Throws the error of the database.
   */
  flush({ isEnding = false } = {}): Promise<void> {
    const { database, now } = this.#context
    const passed = Math.abs(now().getTime() - this.#since)
    if (passed >= windowMs || isEnding) {
      this.#pending.push(...this.#summaries())
      this.#windows = new Map()
      this.#since = now().getTime()
    }
    const write = async () => {
      const lines = this.#pending
      if (lines.length === 0) return
      this.#pending = []
      try {
        // The lines may exist already, when the answer to an earlier insert was lost.
        await database.orm.insert(securityEvents).values(lines).onConflictDoNothing()
      } catch (error) {
        this.#pending = [...lines, ...this.#pending]
        throw error
      }
    }
    this.#writing = this.#writing.catch(() => {}).then(write)
    return this.#writing
  }
}

/** Adds an event to the buffer of the security log. Never throws. */
export const noteSecurityEvent = (
  { securityLog }: Pick<Context, 'securityLog'>,
  event: SecurityEvent,
): void => securityLog.note(event)
