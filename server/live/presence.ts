import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { FromServer, OpenRecord, OtherPerson, PresentRecord } from '../../contract/live/live-messages.ts'
import type { Who } from '../../contract/records/resource.ts'
import { resourceNamed } from '../../contract/subjects/all.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { rowsFor } from '../database/row-access.ts'
import { calledById } from '../sessions/accounts/people.ts'
import { notify } from './publish.ts'
import { readersOf } from './readers-of.ts'

/** Maximum people of a notification, which has at most 8,000 bytes. */
const maxPeople = 50

const person = z.object({
  kind: z.enum(['admin', 'agent']),
  id: z.uuid(),
  writes: z.optional(z.literal(true)),
})
type Person = z.output<typeof person>

/** Everybody who has the record open in the pages of one process. */
const notice = z.object({
  process: z.uuid(),
  record: z.object({ resource: z.string(), id: z.string() }),
  people: z.array(person),
})

export interface PresenceTimes {
  /** Interval at which a process repeats the records that its pages have open. */
  repeatMs: number
  /** Time after which the last notification of another process is forgotten, unless the process repeats it. */
  forgetMs: number
}

interface Page {
  readonly actor: Actor | null
  readonly isClosing: boolean
  send(message: FromServer): void
}

/** A record that somebody has open. */
interface Opened {
  record: OpenRecord
  /** The pages of this process, with the text of the last message to each, empty before the first, and who is writing. */
  pages: Map<Page, { last: string; isWriting: boolean }>
  /** The people in the pages of each process, this one included. */
  processes: Map<string, { people: Person[]; timer: NodeJS.Timeout }>
}

const keyOf = ({ resource, id }: OpenRecord): string => `${resource} ${id}`

function personOf({ actor }: Page): Person | null {
  return actor?.kind === 'admin' || actor?.kind === 'agent' ? { kind: actor.kind, id: actor.id } : null
}

/** Each person once, although a person may have a record open in several pages and processes, and write in one of them. */
const distinct = (people: readonly Person[]): Person[] => [
  ...new Map(
    people
      .toSorted((a, b) => Number(a.writes ?? 0) - Number(b.writes ?? 0))
      .map(one => [keyOfPerson(one), one]),
  ).values(),
]
const keyOfPerson = ({ kind, id }: Person): string => `${kind} ${id}`

/** Who sees which people have a record of a resource open (`access.presence`). */
function audienceOf(resource: string): Who {
  const access = resourceNamed(resource)?.access
  if (!access) return 'server'
  return access.presence ?? (access.read === 'anyone' ? access.write : access.read)
}

/**
 * The people who have a record open in a page, in memory only. Every process notifies all processes, itself included, of
 * the people in its own pages.
 */
export class Presence {
  readonly #context: Pick<Context, 'database' | 'log'>
  readonly #forgetMs: number
  readonly #process = randomUUID()
  readonly #opened = new Map<string, Opened>()
  readonly #timer: NodeJS.Timeout
  /** Notifications and messages are sent in order, because a later one replaces an earlier one. */
  #announcing: Promise<void> = Promise.resolve()
  #sending: Promise<void> = Promise.resolve()

  constructor(context: Pick<Context, 'database' | 'log'>, { repeatMs, forgetMs }: PresenceTimes) {
    this.#context = context
    this.#forgetMs = forgetMs
    const repeat = () => this.#announce([...this.#opened.values()].filter(({ pages }) => pages.size > 0))
    this.#timer = setInterval(repeat, repeatMs).unref()
  }

  /**
   * Sets the records that a page has open. The page receives the other people who have each of them open, now and after
   * each change. A page that may not read a record receives nobody.
   */
  async show(page: Page, records: readonly PresentRecord[]): Promise<void> {
    const wanted = new Set(records.map(keyOf))
    for (const opened of this.#openedBy(page))
      if (!wanted.has(keyOf(opened.record))) this.#close(page, opened)
    for (const { writes: isWriting = false, ...record } of records) {
      const known = this.#opened.get(keyOf(record))
      const held = known?.pages.get(page)
      if (held) {
        if (held.isWriting === isWriting) continue
        held.isWriting = isWriting
        this.#announce([known!])
      } else if (!(await this.#mayRead(page, record))) page.send({ type: 'presence', record, people: [] })
      else if (!page.isClosing) {
        const opened = this.#at(record)
        opened.pages.set(page, { last: '', isWriting })
        this.#announce([opened])
      }
    }
  }

  /** Closes the records of a page whose connection has ended. */
  leave(page: Page): void {
    for (const opened of this.#openedBy(page)) this.#close(page, opened)
  }

  /** Closes the records that the holder of a page may no longer read. */
  async checkAgain(page: Page): Promise<void> {
    for (const opened of this.#openedBy(page))
      if (!(await this.#mayRead(page, opened.record))) this.#refuse(page, opened)
  }

  /** Sends the last notifications. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#announcing
  }

  #openedBy(page: Page): Opened[] {
    return [...this.#opened.values()].filter(({ pages }) => pages.has(page))
  }

  #at(record: OpenRecord): Opened {
    const key = keyOf(record)
    const opened = this.#opened.get(key) ?? { record, pages: new Map(), processes: new Map() }
    this.#opened.set(key, opened)
    return opened
  }

  #close(page: Page, opened: Opened): void {
    opened.pages.delete(page)
    this.#announce([opened])
  }

  #refuse(page: Page, opened: Opened): void {
    page.send({ type: 'presence', record: opened.record, people: [] })
    this.#close(page, opened)
  }

  /** Notifies every process of the people who have the records open in the pages of this process. */
  #announce(all: readonly Opened[]): void {
    if (all.length === 0) return
    const announced = this.#announcing.then(async () => {
      const payloads = all.map(({ record, pages }) => {
        const people = distinct(
          [...pages].flatMap(([page, { isWriting }]) => {
            const one = personOf(page)
            return one ? { ...one, ...(isWriting && { writes: true as const }) } : []
          }),
        )
        return JSON.stringify({ process: this.#process, record, people: people.slice(0, maxPeople) })
      })
      await notify(this.#context.database.orm, payloads)
    })
    this.#announcing = announced.catch(error => this.#context.log.warn({ err: error }, 'presence'))
  }

  /** Reads a notification of a process; ignores other notifications of the channel. */
  receive(payload: string): void {
    const read = parse(payload)
    if (!read) return
    const { process, record, people } = read
    const opened = this.#at(record)
    const before = opened.processes.get(process)
    clearTimeout(before?.timer)
    const forget = () => {
      opened.processes.delete(process)
      this.#sendPeople(opened)
      this.#forgetClosed(opened)
    }
    if (people.length === 0) opened.processes.delete(process)
    else {
      opened.processes.set(process, { people, timer: setTimeout(forget, this.#forgetMs).unref() })
      // The other process may have started after the last notification of this one.
      if (!before && process !== this.#process && opened.pages.size > 0) this.#announce([opened])
    }
    const isRepeated = JSON.stringify(before?.people ?? []) === JSON.stringify(people)
    if (opened.pages.size === 0) this.#forgetClosed(opened)
    else if (!isRepeated || [...opened.pages.values()].some(({ last }) => last === ''))
      this.#sendPeople(opened)
  }

  #forgetClosed({ record, pages, processes }: Opened): void {
    if (pages.size + processes.size === 0) this.#opened.delete(keyOf(record))
  }

  /** Sends each page of this process the other people who have a record open, if they have changed for the page. */
  #sendPeople(opened: Opened): void {
    this.#sending = this.#sending
      .then(async () => {
        const { record, pages, processes } = opened
        const people = distinct([...processes.values()].flatMap(process => process.people))
        const names = await this.#namesOf(people)
        for (const [page, held] of [...pages]) {
          const own = personOf(page)
          const others = names.filter(({ id, role }) => id !== own?.id || role !== own.kind)
          const visible = others.map(({ id: _, ...other }) => other)
          const text = JSON.stringify(visible)
          if (text === held.last) continue
          if (!(await this.#mayRead(page, record))) this.#refuse(page, opened)
          else if (pages.has(page)) {
            held.last = text
            page.send({ type: 'presence', record, people: visible })
          }
        }
      })
      .catch(error => this.#context.log.warn({ err: error }, 'presence'))
  }

  async #namesOf(people: readonly Person[]): Promise<(OtherPerson & { id: string })[]> {
    const named = await Promise.all(
      (['admin', 'agent'] as const).map(async role => {
        const some = people.filter(({ kind }) => kind === role)
        const ids = some.map(({ id }) => id)
        const found = await calledById(this.#context.database.orm, role, ids)
        return some.flatMap(({ id, writes }) => {
          const called = found.get(id)
          return called
            ? { id, role, name: `${called.nome} ${called.cognome}`.trim(), ...(writes && { writes }) }
            : []
        })
      }),
    )
    return named.flat().toSorted((a, b) => a.name.localeCompare(b.name, 'it') || (a.id < b.id ? -1 : 1))
  }

  async #mayRead(page: Page, record: OpenRecord): Promise<boolean> {
    if (!page.actor || !personOf(page)) return false
    const rows = rowsFor(page.actor, audienceOf(record.resource))
    if (typeof rows === 'string') return rows === 'all'
    const event = { topic: 'records', name: 'record-changed', ...record } as const
    const readers = await readersOf(this.#context.database.orm, event, rows.rules, [rows.caller])
    return readers.has(rows.caller)
  }
}

/** Parses a notification; null for one of something else, or of another version of the server. */
function parse(payload: string): z.output<typeof notice> | null {
  try {
    const result = notice.safeParse(JSON.parse(payload))
    return result.success ? result.data : null
  } catch {
    return null
  }
}
