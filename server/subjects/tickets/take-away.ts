import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { takenAwayWords } from '../../../contract/text/taken-away.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import { tableFor, ticketMessagesTable, ticketsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { releaseFiles } from '../files/private-files.ts'
import { moveTicket } from './ticket-changes.ts'
import { refreshDue } from './ticket-due.ts'
import { lockTicket } from './ticket-rights.ts'

type Message = RecordOf<typeof ticketMessages>

/**
 * Closes a ticket, and takes the words and the files of its conversation away, with those of the tickets that were merged
 * into the ticket and that the caller reads. The reason stays in the place of each message. Throws 404, and 409 when
 * somebody has done it before.
 */
export async function takeConversationAway(
  context: Context,
  tx: Queries,
  { id, motivo }: { id: string; motivo: string },
  actor: Actor & { kind: 'admin' },
): Promise<{ _id: string }> {
  const { store, now } = context
  const ticket = await lockTicket(tx, actor, id)
  const merged = tx
    .select({ _id: ticketsTable._id })
    .from(ticketsTable)
    .where(and(eq(ticketsTable.unitoA!, id), among(rowsFor(actor, tickets.access.read), tableFor(tickets))))
  const messages = (await tx
    .select()
    .from(ticketMessagesTable)
    .where(
      and(
        or(eq(ticketMessagesTable.ticket!, id), inArray(ticketMessagesTable.ticket!, merged)),
        isNull(ticketMessagesTable.toltoAt!),
      ),
    )) as Message[]
  if (messages.length === 0) throw conflict('La conversazione è già stata tolta.')
  const at = now()
  for (const { _id, versione, interno } of messages) {
    const testo = takenAwayWords(interno ? 'nota' : 'messaggio', at, motivo)
    const mark = { testo, allegati: null, toltoAt: at.toISOString() }
    await store.update(tx, ticketMessages, _id, versione, mark, systemFor(actor))
    await releaseFiles(tx, { resource: ticketMessages.name, record: _id })
  }
  if (ticket.stato !== 'chiuso') await moveTicket(context, tx, ticket, 'chiuso', actor)
  await refreshDue(context, tx, [id])
  await publish(tx, { topic: 'tickets', name: 'ticket-changed', id })
  return { _id: id }
}
