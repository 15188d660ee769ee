import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import { answeredMeanwhile, type writeTicketMessage } from '../../../contract/calls/tickets.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { flagOfState } from '../../../contract/tickets/change-rights.ts'
import { isOpenTicket, mayReopen, reopenDays } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { ticketMessagesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, conflict, forbidden } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { withSafeName } from '../files/files.ts'
import { unusedFilesOf } from '../files/take-attachment.ts'
import { nameOfActor } from '../loan-files/loan-file-rule.ts'
import { moveTicket, moveTicketThrough, updateTicket } from './ticket-changes.ts'
import { refreshDue } from './ticket-due.ts'
import { enqueueTicketLetter } from './ticket-letters.ts'
import { lockTicket, requireFlag, type Ticket } from './ticket-rights.ts'

type SignedIn = Actor & { kind: 'agent' | 'admin' }
type Message = RecordOf<typeof ticketMessages>
type Given = Body<typeof writeTicketMessage>

/** How a message has arrived. */
type Arrival = Pick<Message, 'via' | 'intero'>

/**
 * Writes a message of the agent or of the office, or an internal note. Throws 403, 404, 409
 * when somebody else has answered meanwhile or the ticket can no longer be reopened, and 422.
 */
export async function writeMessageIn(
  context: Context,
  tx: Queries,
  id: string,
  body: Given,
  actor: SignedIn,
  arrival: Arrival = { via: 'area', intero: null },
): Promise<Answer<typeof writeTicketMessage>> {
  if (actor.kind === 'admin') {
    requireFlag(actor, body.interno ? 'internal_note' : 'reply')
    // An answer passes the ticket on to the agent; solving the ticket with it is a change of its own.
    if (body.poi === 'risolto') requireFlag(actor, flagOfState(body.poi))
  } else if (body.interno || body.poi) throw forbidden()
  const ticket = await lockTicket(tx, actor, id)
  if (ticket.unitoA) throw conflict('Questo ticket è unito a un altro: scriva in quello.')
  if (actor.kind === 'admin' && !body.interno) await requireNewest(tx, ticket, body, actor)
  const attached = await unusedFilesOf(tx, actor, body.allegati ?? [])
  const message = await storeMessage(context, tx, ticket, {
    da: actor.kind === 'admin' ? 'ufficio' : 'agente',
    autore: await nameOfActor(tx, actor),
    operatore: actor.kind === 'admin' ? actor.id : null,
    testo: body.testo,
    interno: body.interno ?? false,
    ...arrival,
    allegati: attached.length > 0 ? attached : null,
    actor,
  })
  if (!message.interno) await afterMessage(context, tx, ticket, actor, body.poi)
  return shownMessage(message, actor)
}

type NewMessage = Arrival & Pick<Message, 'da' | 'autore' | 'operatore' | 'testo' | 'interno' | 'allegati'>

/** Stores a message. What is not internal is told live and by letter. */
async function storeMessage(
  context: Context,
  tx: Queries,
  ticket: Ticket,
  { actor, ...values }: NewMessage & { actor: Actor },
): Promise<Message> {
  const message = (await context.store.create(
    tx,
    ticketMessages,
    { ...values, ticket: ticket._id },
    systemFor(actor),
  )) as Message
  if (!message.interno) {
    await publish(tx, { topic: 'tickets', name: 'ticket-changed', id: ticket._id })
    await enqueueTicketLetter(context, tx, { message: message._id })
  }
  return message
}

/** The state and the clocks of a ticket after a message that both sides read. Throws 409. */
async function afterMessage(
  context: Context,
  tx: Queries,
  ticket: Ticket,
  actor: SignedIn,
  then: Given['poi'] = 'in_attesa_utente',
): Promise<void> {
  if (actor.kind === 'admin') {
    if (isOpenTicket(ticket.stato)) {
      const taken = ticket.assegnato
        ? ticket
        : await updateTicket(context, tx, ticket, { assegnato: actor.id }, actor)
      await moveTicketThrough(context, tx, taken, then, actor)
    }
  } else if (ticket.stato === 'in_attesa_utente') await moveTicket(context, tx, ticket, 'in_carico', actor)
  else if (!isOpenTicket(ticket.stato)) await reopen(context, tx, ticket, actor)
  await refreshDue(context, tx, [ticket._id])
}

/** Reopens a solved ticket. Throws 409 when it was solved too long ago. */
export async function reopen(context: Context, tx: Queries, ticket: Ticket, actor: Actor): Promise<Ticket> {
  if (!mayReopen(ticket.risoltoAt ?? ticket.chiusoAt, context.now()))
    throw conflict(`È risolto da più di ${reopenDays} giorni e non si riapre: apra un ticket nuovo.`)
  return moveTicket(context, tx, ticket, 'riaperto', actor)
}

/** Throws 409, with the message, when another administrator has answered since the last message that the writer saw. */
async function requireNewest(
  tx: Queries,
  ticket: Ticket,
  { ultimo, comunque }: Given,
  actor: SignedIn,
): Promise<void> {
  if (!ultimo || comunque) return
  const [answer] = await tx
    .select({ _id: ticketMessagesTable._id, autore: ticketMessagesTable.autore })
    .from(ticketMessagesTable)
    .where(
      and(
        eq(ticketMessagesTable.ticket!, ticket._id),
        eq(ticketMessagesTable.da!, 'ufficio'),
        eq(ticketMessagesTable.interno!, false),
        ne(ticketMessagesTable.operatore!, actor.id),
        gt(ticketMessagesTable._id, ultimo),
      ),
    )
    .orderBy(desc(ticketMessagesTable._id))
    .limit(1)
  if (!answer) return
  const nome = answer.autore as string
  const message = `${nome} ha risposto mentre scriveva: legga la sua risposta prima di inviare.`
  throw Object.assign(new AppError(409, message, {}, undefined, answeredMeanwhile), {
    record: { _id: answer._id, nome },
  })
}

/** A message as the page of its ticket shows it to a reader. */
export const shownMessage = (
  { _id, da, autore, operatore, testo, intero, toltoAt, interno, via, createdAt, allegati }: Message,
  reader: SignedIn,
  ticket: { _id: string; numero: string } | null = null,
): Answer<typeof writeTicketMessage> => ({
  _id,
  ticket,
  da,
  autore,
  dallUfficio: da === 'agente' && operatore !== null,
  testo,
  intero: reader.kind === 'admin' || da === 'agente' ? intero : null,
  tolto: toltoAt !== null,
  interno,
  via,
  at: createdAt.toISOString(),
  allegati: (allegati ?? []).map(withSafeName),
})
