import { sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { removeTicketNotification } from '../../../contract/calls/tickets.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { ticketReads } from '../../database/schema.ts'

/** Marks a ticket as read by the caller now. Throws 404. */
export async function markTicketRead(
  { database, store, now }: Context,
  id: string,
  actor: Actor & { kind: 'agent' | 'admin' },
): Promise<Answer<typeof removeTicketNotification>> {
  const { _id } = await store.get(database.orm, tickets, id, actor)
  const at = now()
  await database.orm
    .insert(ticketReads)
    .values({ ticket: _id, person: actor.id, at })
    .onConflictDoUpdate({
      target: [ticketReads.ticket, ticketReads.person],
      set: { at: sql`greatest(${ticketReads.at}, excluded.at)` },
    })
  return { _id, notifyUser: false, readedFrom: at.toISOString() }
}
