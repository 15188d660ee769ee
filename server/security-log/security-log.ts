import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Role } from '../../contract/permissions.ts'
import type { SecurityKind } from '../../contract/security-events.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import { securityEvents } from '../database/schema.ts'
import { network } from '../sessions/attempts.ts'
import type { Keys } from '../sessions/keys.ts'

/** Something that the security log tells of. No field holds what a person typed, but for `email`, of which a keyed digest is kept. */
export interface SecurityEvent {
  kind: SecurityKind
  /** Who acts, when known. */
  who?: { role: Role; person: string } | null
  /** An address that nobody signs in with, as it was given. */
  email?: { role: Role; email: string }
  /** The caller's address: a shortened network and a keyed digest of it are kept. */
  ip?: string
  /** Method and pattern of the route. */
  route?: string
  /** The record concerned. */
  resource?: string
  record?: string
  /** HTTP status of a refusal. */
  status?: number
  /** Flags, reasons, counts: codes of ours. */
  detail?: string
}

type SecurityLine = typeof securityEvents.$inferInsert
type Making = Pick<Context, 'now' | 'newId' | 'keys'>

/** Who acts, as a security event says it; nothing for visitors and for the server's own work. */
export const actorOfEvent = (actor: Actor): Pick<SecurityEvent, 'who' | 'ip'> =>
  'id' in actor ? { who: { role: actor.kind, person: actor.id }, ip: actor.ip } : {}

/** 96 bits: enough to tell callers apart, and of no use without the key. */
const digest = ({ current, logging }: Keys, text: string) =>
  `${current}.${createHmac('sha256', logging.get(current)!).update(text).digest('base64url').slice(0, 16)}`

/** The part of an address that is kept in clear: what names a provider and no household. Null for what is no address. */
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

/** Writes lines in the transaction of what they tell of: both are there or neither. */
export async function writeSecurityEvent(
  making: Making,
  tx: Queries,
  ...events: SecurityEvent[]
): Promise<void> {
  if (events.length > 0) await tx.insert(securityEvents).values(events.map(event => lineOf(making, event)))
}

/** Whom a line names: lines that name nobody, which anyone can cause, take no room from the others. */
type Share = 'strangers' | 'people' | 'admins'

const shareOf = ({ person, role }: SecurityLine): Share =>
  !person ? 'strangers' : role === 'admin' ? 'admins' : 'people'

/** Lines an hour that strangers can cause, by process; the rest are counted. */
interface Cap {
  /** Of one person, or of one address where nobody is named. */
  perSubject: number
  /** In all, of each share. */
  inAll: Record<Share, number>
}

const capOfRefusals: Cap = { perSubject: 20, inAll: { strangers: 100, people: 200, admins: 400 } }

const caps: Partial<Record<SecurityKind, Cap>> = {
  sign_in_refused: capOfRefusals,
  second_factor_refused: capOfRefusals,
  proof_refused: capOfRefusals,
  refused: capOfRefusals,
  exported: { perSubject: 200, inAll: { strangers: 1000, people: 1000, admins: 1000 } },
  // Every page left open overnight sends one.
  token_refused: { perSubject: 0, inAll: { strangers: 0, people: 0, admins: 0 } },
}

const windowMs = 3_600_000
/** Callers with a count of their own in a window; the others share one. */
const mostSubjects = 1000
/** Callers with a summary line of their own. */
const mostSummaries = 10
/** Lines that wait to be written. */
const mostPending = 1000

interface Counted {
  lines: number
  leftOut: number
  /** The latest line left out. */
  like: SecurityLine
}

interface Window {
  kind: SecurityKind
  lines: number
  /** Whether a line has told that the cap in all is reached. */
  isFull: boolean
  subjects: Map<string, Counted>
  /** Left out, of callers without a count of their own. */
  others: number
}

/**
 * Lines on their way to the security log. Noting a line takes no time of whoever notes it: lines are kept in memory
 * and written together by `flush`, which the jobs call every second. Lines of a process that is killed within that
 * second are lost.
 */
export class SecurityLog {
  readonly #context: Making & Pick<Context, 'database'>
  #pending: SecurityLine[] = []
  /** By kind and share. */
  #windows = new Map<string, Window>()
  #since: number
  #writing: Promise<void> = Promise.resolve()

  constructor(context: Making & Pick<Context, 'database'>) {
    this.#context = context
    this.#since = context.now().getTime()
  }

  /** Takes a line, or counts it where its kind had too many this hour; the first one that is counted leaves a line. Never throws. */
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
    if (!known && window.subjects.size >= mostSubjects) {
      window.others++
      return
    }
    const counted = known ?? { lines: 0, leftOut: 0, like: line }
    window.subjects.set(name, counted)
    const isSubjectOver = cap !== undefined && counted.lines >= cap.perSubject
    const isShareOver = cap !== undefined && window.lines >= cap.inAll[share]
    if (!isSubjectOver && !isShareOver && this.#pending.length < mostPending) {
      counted.lines++
      window.lines++
      this.#pending.push(line)
      return
    }
    const isFirst = counted.leftOut === 0
    counted.leftOut++
    counted.like = line
    if (!cap?.perSubject) return
    if (isSubjectOver && isFirst) this.#tell({ kind, role, person, network, origin, detail: 'subject_cap' })
    if (isShareOver && !window.isFull) {
      window.isFull = true
      this.#tell({ kind, detail: `${share}_cap` })
    }
  }

  /** Lines that tell of a cap are few: one for each subject that has had its lines, and one for each share. */
  #tell(line: Pick<SecurityLine, 'kind' | 'role' | 'person' | 'network' | 'origin' | 'detail'>): void {
    this.#pending.push({ _id: this.#context.newId(), at: this.#context.now(), ...line })
  }

  /** One line for each of those who had most lines left out, and one for all others. */
  #summaries(): SecurityLine[] {
    const { now, newId } = this.#context
    return [...this.#windows.values()].flatMap(({ kind, subjects, others }) => {
      const counted = [...subjects.values()]
        .filter(({ leftOut }) => leftOut > 0)
        .toSorted((a, b) => b.leftOut - a.leftOut)
      const rest = counted.slice(mostSummaries).reduce((sum, { leftOut }) => sum + leftOut, others)
      return [
        ...counted.slice(0, mostSummaries).map(({ like, leftOut }) => {
          const { role, person, network, origin } = like
          return { kind, role, person, network, origin, leftOut }
        }),
        ...(rest > 0 ? [{ kind, leftOut: rest }] : []),
      ].map(line => ({ _id: newId(), at: now(), ...line }))
    })
  }

  /**
   * Writes the lines that wait, and at the end of an hour, or with `isEnding`, what was left out in it. Lines that
   * cannot be written wait for the next time. Throws what the database throws.
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
        // Lines of a write whose answer was lost are there already.
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

/** Notes a line of the security log, off the path of what it tells of. Never throws. */
export const noteSecurityEvent = (
  { securityLog }: Pick<Context, 'securityLog'>,
  event: SecurityEvent,
): void => securityLog.note(event)
