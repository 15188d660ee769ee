import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type LiveEvent, liveEvent } from '../../contract/live/live-messages.ts'
import type { Queries } from '../database/statements/queries.ts'

/** What the server's processes tell one another. */
export const liveChannel = 'live'
/** The id of a session that has ended, as its payload. */
export const sessionEndedChannel = 'session_ended'

/** Somebody an event is addressed to. */
const person = z.object({ kind: z.enum(['admin', 'agent', 'client']), id: z.string() })
type Person = z.output<typeof person>

const notice = z.object({ event: liveEvent, to: z.array(person) })
export type Notice = z.output<typeof notice>

/** A notification holds 8,000 bytes. */
const mostPeople = 50

/**
 * Tells every page that may hear it, on every process of the server, once the transaction of `db` is committed: to
 * whoever hears all of the topic, and to the people it is addressed to, fifty at most.
 */
export async function publish(db: Queries, event: LiveEvent, to: readonly Person[] = []): Promise<void> {
  if (to.length > mostPeople) throw new RangeError(`an event is addressed to ${mostPeople} people at most`)
  await db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify({ event, to })})`)
}

/** Tells who hears of sessions, and the person, that what the person may do has changed. */
export const publishRights = (tx: Queries, kind: Person['kind'], id: string): Promise<void> =>
  publish(tx, { topic: 'sessions', name: 'rights-changed', id }, [{ kind, id }])

/** Reads a notification; null for what another version of the server says. */
export function readNotice(payload: string): Notice | null {
  try {
    const result = notice.safeParse(JSON.parse(payload))
    return result.success ? result.data : null
  } catch {
    return null
  }
}
