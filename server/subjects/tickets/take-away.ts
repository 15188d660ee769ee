import { and, isNull, or, sql } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { takenAwayWords } from '../../../contract/text/taken-away.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import { tableFor, ticketMessagesTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { releaseFiles } from '../files/private-files.ts'
import { moveTicket } from './ticket-changes.ts'
import { refreshDue } from './ticket-due.ts'
import { lockInOrder, lockTicket, mergedInto } from './ticket-rights.ts'

type Message = RecordOf<typeof ticketMessages>

/**
 * Closes a ticket, and takes the words and the files of its conversation away wherever they are: in the tickets that were
 * merged into the ticket, and in the copies that a split made of a message or that the messages themselves are. Tickets that
 * the caller does not read keep their words. The reason stays in the place of each message. Throws 404, and 409 when
 * somebody has done it before.
 */
export async function takeConversationAway(
  context: Context,
  tx: Queries,
  { id, motivo }: { id: string; motivo: string },
  actor: Actor & { kind: 'admin' },
): Promise<{ _id: string }> {
  const { store, now } = context
  const seen = await wordsOf(tx, id, actor)
  await lockInOrder(tx, [id, ...seen.map(message => message.ticket)])
  const ticket = await lockTicket(tx, actor, id)
  // A message may have arrived before the lock.
  const messages = await wordsOf(tx, id, actor)
  if (messages.length === 0) throw conflict('La conversazione è già stata tolta.')
  const at = now()
  for (const { _id, versione, interno } of messages) {
    const testo = takenAwayWords(interno ? 'nota' : 'messaggio', at, motivo)
    const mark = { testo, allegati: null, toltoAt: at.toISOString() }
    await store.update(tx, ticketMessages, _id, versione, mark, systemFor(actor))
    await releaseFiles(tx, { resource: ticketMessages.name, record: _id })
  }
  if (ticket.stato !== 'chiuso') await moveTicket(context, tx, ticket, 'chiuso', actor)
  const changed = [...new Set([ticket._id, ...messages.map(message => message.ticket)])]
  await refreshDue(context, tx, changed)
  for (const one of changed) await publish(tx, { topic: 'tickets', name: 'ticket-changed', id: one })
  return { _id: ticket._id }
}

/** The messages of a ticket's conversation that the caller reads and nobody took away, and all copies of their words. */
async function wordsOf(tx: Queries, id: string, actor: Actor): Promise<Message[]> {
  const conversation = [id, ...(await mergedInto(tx, actor, id)).map(({ _id }) => _id)]
  const { _id, copiaDi, toltoAt, ticket } = ticketMessagesTable
  const readable = among(rowsFor(actor, ticketMessages.access.read), tableFor(ticketMessages))
  const rows = await tx
    .select({ first: sql<string>`coalesce(${copiaDi}, ${_id})` })
    .from(ticketMessagesTable)
    .where(and(isAnyOf(ticket!, conversation), readable))
  const first = rows.map(row => row.first)
  return (await tx
    .select()
    .from(ticketMessagesTable)
    .where(and(or(isAnyOf(_id, first), isAnyOf(copiaDi!, first)), isNull(toltoAt!), readable))
    .orderBy(_id)) as Message[]
}
