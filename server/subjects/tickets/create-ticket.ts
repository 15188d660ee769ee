import { eq, sql } from 'drizzle-orm'
import type { Body } from '../../../contract/calls/call.ts'
import type { createTicket } from '../../../contract/calls/tickets.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { type TicketCategory, usualPriority } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import { type Actor, system, systemFor } from '../../database/actor.ts'
import { nextCode } from '../../database/counters.ts'
import { ticketSettingsTable, ticketsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, forbidden, unprocessable } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { holdFile } from '../files/private-files.ts'
import { type Attachment, unusedFilesOf } from '../files/take-attachment.ts'
import { nameOfActor } from '../loan-files/loan-file-rule.ts'
import { writeStep } from './ticket-changes.ts'
import { refreshDue } from './ticket-due.ts'
import { enqueueTicketLetter } from './ticket-letters.ts'
import { longestWithout, officePeople, type Ticket } from './ticket-rights.ts'

type SignedIn = Actor & { kind: 'agent' | 'admin' }

/** What a new ticket begins with. */
interface NewTicket {
  categoria: TicketCategory
  oggetto: string
  testo: string
  /** The whole e-mail of a message that is copied. */
  intero?: string | null
  /** The agent whose ticket it is. */
  autore: string
  /** The name of the agent, or of the administrator who writes for the agent. */
  nome: string
  /** The administrator who writes for the agent. */
  operatore: string | null
  priorita?: number | undefined
  pratica?: string | null | undefined
  origine: Ticket['origine']
  divisoDa?: string
  /** The message that the first message copies. */
  copiaDi?: string
  allegati?: readonly Attachment[]
  /** When the question was asked; default: now. */
  at?: Date
}

/**
 * Opens a ticket of an agent, or of an administrator for an agent. Throws 403, 422 for a category that is closed, a file
 * that the caller does not read, or an attachment that is gone.
 */
export async function openTicket(
  context: Context,
  tx: Queries,
  actor: SignedIn,
  { agente, pratica, allegati = [], priorita, ...values }: Body<typeof createTicket>,
): Promise<Ticket> {
  const isOffice = actor.kind === 'admin'
  if (!isOffice && (agente || priorita)) throw forbidden()
  if (isOffice && !agente) throw unprocessable({ agente: 'Scelga l’agente.' })
  if (agente) await requireActiveAgent(context, tx, agente)
  if (pratica) await requireReadable(context, tx, pratica, actor)
  const attached = await unusedFilesOf(tx, actor, allegati)
  return storeTicket(context, tx, actor, {
    ...values,
    autore: agente ?? actor.id,
    nome: await nameOfActor(tx, actor),
    operatore: isOffice ? actor.id : null,
    priorita,
    pratica,
    origine: isOffice ? 'ufficio' : 'area',
    allegati: attached,
  })
}

async function requireActiveAgent({ store }: Context, tx: Queries, id: string): Promise<void> {
  const agent = await store.get(tx, agents, id, system).catch(asRefusal({ agente: 'Scelga l’agente.' }))
  if (agent.status !== 'validated') throw unprocessable({ agente: 'L’agente non può accedere all’area.' })
}

/** Throws 422 for a loan file that the caller does not read. */
export async function requireReadable(
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  id: string,
  actor: Actor,
) {
  await store
    .get(tx, loanFiles, id, actor)
    .catch(asRefusal({ pratica: 'La pratica non c’è, o non può vederla.' }))
}

const asRefusal =
  (fields: Record<string, string>) =>
  (error: unknown): never => {
    throw error instanceof AppError && error.status < 500 ? unprocessable(fields) : error
  }

/** Stores a new ticket with its first message and its log. `actor` has the right to open it. */
export async function storeTicket(
  context: Context,
  tx: Queries,
  actor: SignedIn,
  {
    testo,
    intero = null,
    nome,
    operatore,
    copiaDi,
    allegati = [],
    at = context.now(),
    priorita = usualPriority,
    ...values
  }: NewTicket,
): Promise<Ticket> {
  const { store } = context
  const server = systemFor(actor)
  const assegnato = await assigneeOf(tx, values.categoria)
  // Taken late, so that openings wait for each other only for a moment.
  const numero = await nextCode(tx, {
    name: 'tickets',
    table: ticketsTable,
    column: ticketsTable.numero!,
    prefix: `T${dayInRome(context.now()).slice(2, 4)}-`,
  })
  const ticket = (await store.create(
    tx,
    tickets,
    { ...values, numero, priorita, assegnato, osservatori: [] },
    server,
  )) as Ticket
  const files = allegati.length > 0 ? [...allegati] : null
  const message = await store.create(
    tx,
    ticketMessages,
    {
      ticket: ticket._id,
      // The question is the agent's, also when the office writes it down.
      da: 'agente',
      autore: nome,
      operatore,
      testo,
      intero,
      copiaDi: copiaDi ?? null,
      interno: false,
      via: values.origine === 'posta' ? 'posta' : 'area',
      allegati: copiaDi ? null : files,
    },
    server,
  )
  // The files of another message pass on to the copy, which must exist to hold them.
  if (copiaDi && files) {
    const { _id, versione } = message
    for (const file of files) await holdFile(tx, file._id, { resource: ticketMessages.name, record: _id })
    await store.update(tx, ticketMessages, _id, versione, { allegati: files }, server)
  }
  const about = { ticket: ticket._id, actor, at }
  await writeStep(context, tx, about, { tipo: 'stato', a: ticket.stato })
  await writeStep(context, tx, about, { tipo: 'categoria', a: ticket.categoria })
  await writeStep(context, tx, about, { tipo: 'priorita', a: String(ticket.priorita) })
  if (assegnato) await writeStep(context, tx, about, { tipo: 'assegnato', a: assegnato })
  await refreshDue(context, tx, [ticket._id])
  await publish(tx, { topic: 'tickets', name: 'ticket-created', id: ticket._id })
  await enqueueTicketLetter(context, tx, { message: message._id })
  return ticket
}

/**
 * Whom a new ticket of a category goes to, by the settings of the category; null for nobody. Throws 422 for a category
 * that takes no new tickets.
 */
async function assigneeOf(tx: Queries, category: TicketCategory): Promise<string | null> {
  const [settings] = await tx
    .select()
    .from(ticketSettingsTable)
    .where(eq(ticketSettingsTable.categoria!, category))
  if (!settings) return null
  if (!settings.attiva) throw unprocessable({ categoria: 'Questa categoria è chiusa: ne scelga un’altra.' })
  if (settings.assegnazione === 'a_persona') {
    // The person may have left the house, or answer no tickets any more.
    const answering = (await officePeople(tx)).some(({ _id }) => _id === settings.persona)
    return answering ? (settings.persona as string) : null
  }
  return settings.assegnazione === 'a_turno' ? nextInTurn(tx, category) : null
}

/**
 * The administrator whose turn it is in a category: of those who follow the category and answer, whoever got a ticket of
 * the category longest ago; null when there is nobody.
 */
export async function nextInTurn(tx: Queries, category: TicketCategory): Promise<string | null> {
  // Openings and changes at the same moment take their turns one after the other. One lock for all categories, because a
  // change of several tickets would take several locks in an order of its own.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tickets in turn'))`)
  return longestWithout(tx, category)
}
