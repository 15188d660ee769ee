import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type LiveEvent, liveEvent } from '../../contract/live/live-messages.ts'
import type { Queries } from '../database/statements/queries.ts'

/** Channel of events between the processes of the server. */
export const liveChannel = 'live'
/** Channel of ended sessions; the payload is the id of the session. */
export const sessionEndedChannel = 'session_ended'

/** An addressee of an event. */
const person = z.object({ kind: z.enum(['admin', 'agent', 'client']), id: z.string() })
type Person = z.output<typeof person>

const notice = z.object({ event: liveEvent, to: z.array(person) })
export type Notice = z.output<typeof notice>

/** Maximum addressees of an event; a notification has at most 8,000 bytes. */
export const maxPeople = 50

/** Notifies every process, this one included, of all payloads in one statement, in their order. */
export async function notify(db: Pick<Queries, 'execute'>, payloads: readonly string[]): Promise<void> {
  await db.execute(
    sql`select pg_notify(${liveChannel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`,
  )
}

const payloadOf = (event: LiveEvent, to: readonly Person[] = []) => JSON.stringify({ event, to })

/**
 * Sends an event when the transaction of `db` is committed, through every process of the server: to everybody who
 * receives all events of the topic, and to the addressees, at most fifty.
 */
export async function publish(db: Queries, event: LiveEvent, to: readonly Person[] = []): Promise<void> {
  if (to.length > maxPeople) throw new RangeError(`an event is addressed to ${maxPeople} people at most`)
  await notify(db, [payloadOf(event, to)])
}

/** Sends many events without addressees in one statement, like `publish`. */
export const publishAll = (db: Queries, events: readonly LiveEvent[]): Promise<void> =>
  notify(
    db,
    events.map(event => payloadOf(event)),
  )

/** Announces a change of a person's rights to the person and to everybody who receives events of sessions. */
export const publishRights = (tx: Queries, kind: Person['kind'], id: string): Promise<void> =>
  publish(tx, { topic: 'sessions', name: 'rights-changed', id }, [{ kind, id }])

/** Parses a notification; null for a notification of another version of the server. */
export function readNotice(payload: string): Notice | null {
  try {
    const result = notice.safeParse(JSON.parse(payload))
    return result.success ? result.data : null
  } catch {
    return null
  }
}
