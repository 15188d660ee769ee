import { and, eq } from 'drizzle-orm'
import type { Body } from '../../../contract/calls/call.ts'
import type { splitTicket } from '../../../contract/calls/tickets.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { isOpenTicket, type TicketState, ticketStates } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { ticketMessagesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, notFound } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { filesHeldBy } from '../files/private-files.ts'
import { storeTicket } from './create-ticket.ts'
import { moveTicket, updateTicket, writeStep } from './ticket-changes.ts'
import { refreshDue } from './ticket-due.ts'
import { lockTicket, type Ticket } from './ticket-rights.ts'

/** The states in which the office has something to do. */
const officeTurns: ReadonlySet<TicketState> = new Set(['aperto', 'in_carico', 'riaperto'])

type Admin = Actor & { kind: 'admin' }
type Message = RecordOf<typeof ticketMessages>

/**
 * Merges a ticket into another one of the same agent: the first is closed and says where its conversation goes on. Throws
 * 404, and 409 for tickets of two agents, for a ticket that is merged already, and for an open one into one that is not.
 */
export async function mergeInto(
  context: Context,
  tx: Queries,
  { id, into }: { id: string; into: string },
  actor: Admin,
): Promise<{ _id: string }> {
  // In the order of the ids, so that two merges never wait for each other.
  const locked = new Map<string, Ticket>()
  for (const one of [id, into].toSorted()) locked.set(one, await lockTicket(tx, actor, one))
  const ticket = locked.get(id)!
  const target = locked.get(into)!
  // The ids of a call may differ in the case of their letters.
  if (ticket._id === target._id) throw conflict('È lo stesso ticket: ne scelga un altro.')
  if (ticket.autore !== target.autore)
    throw conflict('Sono di due agenti diversi: ciascuno deve avere la sua risposta.')
  if (ticket.unitoA || target.unitoA) throw conflict('È già unito a un altro ticket.')
  if (isOpenTicket(ticket.stato) && !isOpenTicket(target.stato))
    throw conflict(`${target.numero} è ${ticketStates[target.stato].toLowerCase()}: prima lo riapra.`)
  const merged = await updateTicket(context, tx, ticket, { unitoA: into }, actor)
  if (merged.stato !== 'chiuso') await moveTicket(context, tx, merged, 'chiuso', actor)
  // What the agent still asks in the first ticket is now asked in the other one.
  if (officeTurns.has(ticket.stato) && target.stato === 'in_attesa_utente')
    await moveTicket(context, tx, target, 'in_carico', actor)
  await writeStep(context, tx, { ticket: id, actor }, { tipo: 'unito', a: target.numero })
  await writeStep(context, tx, { ticket: into, actor }, { tipo: 'unito', da: ticket.numero })
  await refreshDue(context, tx, [id, into])
  for (const one of [id, into]) await publish(tx, { topic: 'tickets', name: 'ticket-changed', id: one })
  return { _id: into }
}

/**
 * Opens a ticket from a message of the agent. Its clocks count from the message, and the message also stays where it is.
 * Throws 404, and 409 for a message of the office.
 */
export async function splitFrom(
  context: Context,
  tx: Queries,
  id: string,
  { messaggio, oggetto, categoria }: Body<typeof splitTicket>,
  actor: Admin,
): Promise<{ _id: string; numero: string }> {
  const ticket = await lockTicket(tx, actor, id)
  const [row] = await tx
    .select()
    .from(ticketMessagesTable)
    .where(and(eq(ticketMessagesTable._id, messaggio), eq(ticketMessagesTable.ticket!, id)))
  if (!row) throw notFound()
  const message = row as Message
  if (message.toltoAt) throw conflict('Il messaggio è stato tolto.')
  if (message.da !== 'agente' || message.interno) throw conflict('Si divide da un messaggio dell’agente.')
  const made = await storeTicket(context, tx, actor, {
    categoria,
    oggetto,
    testo: message.testo,
    intero: message.intero,
    autore: ticket.autore,
    nome: message.autore,
    operatore: message.operatore,
    priorita: ticket.priorita,
    pratica: ticket.pratica,
    origine: ticket.origine,
    divisoDa: id,
    copiaDi: message.copiaDi ?? message._id,
    allegati: await filesHeldBy(
      tx,
      { resource: ticketMessages.name, record: messaggio },
      message.allegati ?? [],
    ),
    at: message.createdAt,
  })
  await writeStep(context, tx, { ticket: id, actor }, { tipo: 'diviso', a: made.numero })
  return { _id: made._id, numero: made.numero }
}
