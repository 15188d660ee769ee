import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { takeTicketAway } from '../../../contract/calls/tickets.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { faqs } from '../../../contract/subjects/content/faqs.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { ticketSteps } from '../../../contract/subjects/tickets/ticket-steps.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { takenAwayWords } from '../../../contract/text/taken-away.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import { faqsTable, tableFor, ticketMessagesTable, ticketStepsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { dropMailAbout } from '../../mail/mail.ts'
import { releaseFiles } from '../files/private-files.ts'
import { moveTicket } from './ticket-changes.ts'
import { refreshDue } from './ticket-due.ts'
import { lockInOrder, lockTicket, mergedInto, type Ticket } from './ticket-rights.ts'

type Message = RecordOf<typeof ticketMessages>
type Step = RecordOf<typeof ticketSteps>
type TakenAway = Answer<typeof takeTicketAway>
type Server = Pick<Context, 'store'>

/** When, why and for whom words are taken away. */
interface Taking {
  at: Date
  motivo: string
  actor: Actor
}

/**
 * Closes a ticket, and takes the words and the files of its conversation away wherever they are: in the tickets that were
 * merged into the ticket, and in the copies that a split made of a message or that the messages themselves are. Subjects and
 * comments of the conversation go too, and the unpublished FAQs of its answers; the published ones are named. Tickets that
 * the caller does not read keep their words. The reason stays in the place of each message. Throws 404, and 409 when
 * somebody has done it before.
 */
export async function takeConversationAway(
  context: Context,
  tx: Queries,
  { id, motivo }: { id: string; motivo: string },
  actor: Actor & { kind: 'admin' },
): Promise<TakenAway> {
  const { store, now } = context
  const merged = async () => mergedInto(tx, actor, id)
  const seen = await wordsOf(tx, id, actor)
  await lockInOrder(tx, [id, ...(await merged()).map(({ _id }) => _id), ...seen.map(({ ticket }) => ticket)])
  const ticket = await lockTicket(tx, actor, id)
  // A message may have arrived before the lock.
  const messages = await wordsOf(tx, id, actor)
  if (messages.length === 0) throw conflict('La conversazione è già stata tolta.')
  const at = now()
  const taking = { at, motivo, actor }
  for (const { _id, versione, interno } of messages) {
    const testo = takenAwayWords(interno ? 'nota' : 'messaggio', at, motivo)
    const mark = { testo, intero: null, allegati: null, toltoAt: at.toISOString() }
    await store.update(tx, ticketMessages, _id, versione, mark, systemFor(actor))
    await releaseFiles(tx, { resource: ticketMessages.name, record: _id })
  }
  const changed = [...new Set([ticket._id, ...messages.map(message => message.ticket)])]
  // A letter that waits has the words, or the subject.
  for (const one of changed) await dropMailAbout(tx, one)
  const faq = await removeFaqs(context, tx, messages, actor)
  for (const one of await merged()) await takeTitleAway(context, tx, one, taking)
  const unnamed = await takeTitleAway(context, tx, ticket, taking)
  if (unnamed.stato !== 'chiuso') await moveTicket(context, tx, unnamed, 'chiuso', actor)
  await refreshDue(context, tx, changed)
  for (const one of changed) await publish(tx, { topic: 'tickets', name: 'ticket-changed', id: one })
  return { _id: ticket._id, faq }
}

/** Takes the subject of a ticket away, the former subjects in its log, and the comment of the vote. */
async function takeTitleAway(
  { store }: Server,
  tx: Queries,
  { _id, versione, commento }: Ticket,
  { at, motivo, actor }: Taking,
): Promise<Ticket> {
  const oggetto = takenAwayWords('oggetto', at, motivo)
  const server = systemFor(actor)
  const steps = (await tx
    .select()
    .from(ticketStepsTable)
    .where(and(eq(ticketStepsTable.ticket!, _id), eq(ticketStepsTable.tipo!, 'oggetto')))) as Step[]
  for (const step of steps)
    await store.update(tx, ticketSteps, step._id, step.versione, { da: null, a: oggetto }, server)
  const values = {
    oggetto,
    commento: commento && takenAwayWords('commento', at, motivo),
    toltoAt: at.toISOString(),
  }
  return (await store.update(tx, tickets, _id, versione, values, server)) as Ticket
}

/** Removes the unpublished FAQs that were made from messages. Returns the published ones. */
async function removeFaqs(
  { store }: Server,
  tx: Queries,
  messages: readonly Message[],
  actor: Actor,
): Promise<TakenAway['faq']> {
  const ids = messages.map(({ _id }) => _id)
  const made = (await tx.select().from(faqsTable).where(isAnyOf(faqsTable.messaggio!, ids))) as RecordOf<
    typeof faqs
  >[]
  for (const { _id, pubblicata } of made) if (!pubblicata) await store.remove(tx, faqs, _id, systemFor(actor))
  return made.filter(({ pubblicata }) => pubblicata).map(({ _id, domanda }) => ({ _id, domanda }))
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
