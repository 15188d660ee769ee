import { and, eq, gte } from 'drizzle-orm'
import { areas } from '../../../contract/calls/sessions.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import type { LetterCode } from '../../../contract/letters/letters.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import type { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { type ClockName, clockNames } from '../../../contract/tickets/ticket-clocks.ts'
import {
  isOpenTicket,
  type TicketCategory,
  ticketCategories,
} from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import { agentsTable, ticketMessagesTable, ticketReads, ticketsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { turnOfLetter } from '../../mail/letter-turn.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import { replyAddress } from '../../mail-in/reply-address.ts'
import type { Settings } from '../../settings.ts'
import { type OfficePerson, officeReaders, type Ticket } from './ticket-rights.ts'

type Message = RecordOf<typeof ticketMessages>
type Agent = RecordOf<typeof agents>
type Letters = Pick<Context, 'now' | 'newId' | 'settings' | 'keys'>

/** The payload of the job that tells people away from the page: of a message, a solution, an assignment, another category. */
export type TicketLetter =
  | { message: string }
  | { solved: string }
  | { assigned: string; to: string }
  | { moved: string; category: TicketCategory; by: string }

/** Whoever has the page open reads within this time, and gets no letter. */
const waitMs = 10 * 60_000

/** Enqueues the letters about an event of a ticket, in its transaction. Who reads the ticket before gets none. */
export const enqueueTicketLetter = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  payload: TicketLetter,
  runAt = new Date(context.now().getTime() + waitMs),
): Promise<void> => enqueueJob(context, tx, { kind: 'ticket-letter', lane: 'mail', payload, runAt })

const agentsLink = ({ publicUrl }: Settings, id: string) => `${publicUrl}${areas.agent.pages}/tickets/${id}`
const officeLink = ({ publicUrl }: Settings, id = '') =>
  `${publicUrl}${areas.admin.pages}/tickets${id && `/${id}`}`

type Titled = Pick<Ticket, '_id' | 'numero' | 'oggetto'>
const titleOf = ({ numero, oggetto }: Titled) => ({ numero, oggetto })

/** The letter to the agent with an answer of the office. */
export const answerCase = (
  settings: Settings,
  ticket: Titled,
  { autore, testo }: Pick<Message, 'autore' | 'testo'>,
  name: string,
): LetterCase<'ticket_risposta'> => ({
  code: 'ticket_risposta',
  name,
  values: { ...titleOf(ticket), operatore: autore },
  body: testo.split(/\n{2,}/).filter(paragraph => paragraph.trim() !== ''),
  link: { label: 'Apri il ticket', url: agentsLink(settings, ticket._id) },
})

export const solvedCase = (
  settings: Settings,
  ticket: Titled,
  name: string,
): LetterCase<'ticket_risolto'> => ({
  code: 'ticket_risolto',
  name,
  values: titleOf(ticket),
  link: { label: 'Apri il ticket', url: agentsLink(settings, ticket._id) },
})

/** The letter to the office about a new ticket. It says nothing of what is written. */
export const newTicketCase = (
  settings: Settings,
  ticket: Titled & Pick<Ticket, 'categoria'>,
  agente: string,
  name: string,
): LetterCase<'ticket_nuovo'> => ({
  code: 'ticket_nuovo',
  name,
  values: { ...titleOf(ticket), agente, categoria: ticketCategories[ticket.categoria] },
  link: { label: 'Apri il ticket', url: officeLink(settings, ticket._id) },
})

/** The letter to the office about a further message of the agent. It says nothing of what is written. */
export const askedCase = (
  settings: Settings,
  ticket: Titled,
  agente: string,
  name: string,
): LetterCase<'ticket_messaggio'> => ({
  code: 'ticket_messaggio',
  name,
  values: { ...titleOf(ticket), agente },
  link: { label: 'Apri il ticket', url: officeLink(settings, ticket._id) },
})

export const assignedCase = (
  settings: Settings,
  ticket: Titled,
  name: string,
): LetterCase<'ticket_assegnato'> => ({
  code: 'ticket_assegnato',
  name,
  values: titleOf(ticket),
  link: { label: 'Apri il ticket', url: officeLink(settings, ticket._id) },
})

/** A ticket whose promised time is near or over. */
export interface DueTicket extends Titled {
  clock: ClockName
  due: Date
}

export const dueCase = (
  settings: Settings,
  due: readonly DueTicket[],
  { isOver, name }: { isOver: boolean; name: string },
): LetterCase<'ticket_in_scadenza' | 'ticket_scaduti'> => ({
  code: isOver ? 'ticket_scaduti' : 'ticket_in_scadenza',
  name,
  values: { quanti: due.length === 1 ? '1 ticket' : `${due.length} ticket` },
  groups: [
    {
      title: isOver ? 'Scaduti' : 'In scadenza',
      items: due.map(
        ({ numero, oggetto, clock, due: at }) =>
          `${numero}, ${oggetto}: ${clockNames[clock].toLocaleLowerCase('it')} entro il ${formatDateTime(at.toISOString())}`,
      ),
    },
  ],
  link: { label: 'Apri la coda', url: officeLink(settings) },
})

/** What the answer to a letter does, for whoever may answer it. */
const answerNote = {
  agent: 'Può anche rispondere a questa e-mail: quello che scrive si aggiunge al ticket.',
  admin:
    'Può anche rispondere a questa e-mail: quello che scrive lo legge l’agente. Le note interne si scrivono nella pagina del ticket.',
}

/** A letter with the note that its reader may answer it. */
export const answerableCase = <C extends LetterCode>(
  letter: LetterCase<C>,
  role: keyof typeof answerNote,
): LetterCase<C> => ({ ...letter, notes: [answerNote[role]] })

/** Sends a letter about one ticket. With `MAIL_IN` the person may answer it, with the right to answer. */
async function sendTicketLetter<C extends LetterCode>(
  context: Letters,
  tx: Queries,
  ticket: Titled,
  person: { _id: string; email: string; role: keyof typeof answerNote; answers: boolean },
  letter: LetterCase<C>,
): Promise<void> {
  const replyTo = person.answers ? replyAddress(context, { ticket, person: person._id }) : null
  await sendLetter(
    context,
    tx,
    { to: person.email, replyTo, ...(replyTo && { thread: `ticket-${ticket._id}` }) },
    replyTo ? answerableCase(letter, person.role) : letter,
  )
}

const asAgent = ({ _id, email }: Agent) => ({ _id, email, role: 'agent' as const, answers: true })
const asOffice = ({ _id, email, risponde }: OfficePerson) => ({
  _id,
  email,
  role: 'admin' as const,
  answers: risponde,
})

/** Writes the letters about an event of a ticket to those who may read the ticket and have not. */
export async function writeTicketLetters(
  context: Letters,
  tx: Queries,
  payload: TicketLetter,
): Promise<void> {
  if ('message' in payload) return writeMessageLetters(context, tx, payload)
  if ('moved' in payload) return writeMovedLetters(context, tx, payload)
  const id = 'solved' in payload ? payload.solved : payload.assigned
  const [ticket] = (await tx.select().from(ticketsTable).where(eq(ticketsTable._id, id))) as Ticket[]
  if (!ticket) return
  if ('solved' in payload) {
    if (ticket.stato !== 'risolto' || (await hasRead(tx, ticket, ticket.autore, new Date(ticket.risoltoAt!))))
      return
    const agent = await ticketAgent(tx, ticket)
    if (agent)
      await sendTicketLetter(
        context,
        tx,
        ticket,
        asAgent(agent),
        solvedCase(context.settings, ticket, nameOf(agent)),
      )
    return
  }
  const person = (await officeReaders(tx, id)).find(({ _id }) => _id === payload.to)
  if (ticket.assegnato !== payload.to || !person) return
  await sendTicketLetter(
    context,
    tx,
    ticket,
    asOffice(person),
    assignedCase(context.settings, ticket, person.nome),
  )
}

/** A ticket that comes into a category is new to those who follow the category. */
async function writeMovedLetters(
  context: Letters,
  tx: Queries,
  { moved, category, by }: Extract<TicketLetter, { moved: string }>,
): Promise<void> {
  const [ticket] = (await tx.select().from(ticketsTable).where(eq(ticketsTable._id, moved))) as Ticket[]
  if (!ticket || ticket.categoria !== category || ticket.assegnato || !isOpenTicket(ticket.stato)) return
  const agent = await ticketAgent(tx, ticket)
  for (const person of await addressees(tx, ticket)) {
    if (person._id === by || (await hasRead(tx, ticket, person._id, ticket.createdAt))) continue
    const letter = newTicketCase(context.settings, ticket, agent ? nameOf(agent) : 'un agente', person.nome)
    await sendTicketLetter(context, tx, ticket, asOffice(person), letter)
  }
}

async function writeMessageLetters(
  context: Letters,
  tx: Queries,
  payload: { message: string },
): Promise<void> {
  const [row] = await tx
    .select({ message: ticketMessagesTable, ticket: ticketsTable })
    .from(ticketMessagesTable)
    .innerJoin(ticketsTable, eq(ticketsTable._id, ticketMessagesTable.ticket!))
    .where(eq(ticketMessagesTable._id, payload.message))
  if (!row) return
  const message = row.message as Message
  const ticket = row.ticket as Ticket
  if (message.interno || message.toltoAt) return
  const agent = await ticketAgent(tx, ticket)
  if (message.da === 'ufficio') {
    if (!agent || (await hasRead(tx, ticket, agent._id, message.createdAt))) return
    return sendTicketLetter(
      context,
      tx,
      ticket,
      asAgent(agent),
      answerCase(context.settings, ticket, message, nameOf(agent)),
    )
  }
  const caseOf = message.createdAt.getTime() === ticket.createdAt.getTime() ? newTicketCase : askedCase
  const later: Date[] = []
  for (const person of await addressees(tx, ticket)) {
    if (await hasRead(tx, ticket, person._id, message.createdAt)) continue
    const turn = await turnOfLetter(
      tx,
      context.now(),
      `ticket:${ticket._id}:${person._id}`,
      message.createdAt,
    )
    if (turn === 'now')
      await sendTicketLetter(
        context,
        tx,
        ticket,
        asOffice(person),
        caseOf(context.settings, ticket, message.autore, person.nome),
      )
    else if (turn !== 'covered') later.push(turn)
  }
  const last = later.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  if (last) await enqueueTicketLetter(context, tx, payload, last)
}

/**
 * Who in the office gets the letters about a ticket: whoever follows the ticket, or those who follow its category and
 * answer, and the watchers. A ticket that nobody follows goes to those who may assign tickets. Only people who may read the
 * ticket now get letters.
 */
export async function addressees(
  tx: Queries,
  { _id, assegnato, osservatori }: Pick<Ticket, '_id' | 'assegnato' | 'osservatori'>,
): Promise<OfficePerson[]> {
  const readers = await officeReaders(tx, _id)
  const followers = readers.filter(person =>
    assegnato ? person._id === assegnato : person.segue && person.risponde,
  )
  const responsible = followers.length > 0 ? followers : readers.filter(({ assegna }) => assegna)
  const watchers = readers.filter(person => osservatori.includes(person._id) && !responsible.includes(person))
  return [...responsible, ...watchers]
}

/** The agent of a ticket, if the agent may still read tickets. */
async function ticketAgent(tx: Queries, { autore }: Ticket): Promise<Agent | null> {
  const [agent] = (await tx
    .select()
    .from(agentsTable)
    .where(eq(agentsTable._id, autore))) as unknown as Agent[]
  const { status, permissions } = agent!
  return status === 'validated' && (permissions.all || permissions.tickets) ? agent! : null
}

const nameOf = ({ nome, cognome }: Agent) => `${nome} ${cognome}`

async function hasRead(tx: Queries, { _id }: Ticket, person: string, since: Date): Promise<boolean> {
  const [row] = await tx
    .select({ at: ticketReads.at })
    .from(ticketReads)
    .where(and(eq(ticketReads.ticket, _id), eq(ticketReads.person, person), gte(ticketReads.at, since)))
  return row !== undefined
}
