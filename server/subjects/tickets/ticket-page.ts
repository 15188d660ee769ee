import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { ticketPage } from '../../../contract/calls/tickets.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import type { ticketSteps } from '../../../contract/subjects/tickets/ticket-steps.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import {
  isOpenTicket,
  mayReopen,
  openTicketStates,
  type TicketCategory,
  type TicketState,
  ticketCategories,
  ticketPriorities,
  ticketStates,
} from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import {
  agenciesTable,
  agentsTable,
  loanFilesTable,
  tableFor,
  ticketMessagesTable,
  ticketReads,
  ticketStepsTable,
  ticketsTable,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Reads } from '../../database/statements/queries.ts'
import { namesOf, peopleById } from '../../sessions/accounts/people.ts'
import { clocksOf, readLogs, readOfficeClock } from './ticket-log.ts'
import { mergedInto, type Ticket } from './ticket-rights.ts'
import { shownMessage } from './write-message.ts'

type Page = Answer<typeof ticketPage>
type Office = NonNullable<Page['ufficio']>
type SignedIn = Actor & { kind: 'agent' | 'admin' }
type Message = RecordOf<typeof ticketMessages>
type Step = RecordOf<typeof ticketSteps>

/** Further tickets of the agent that the office sees beside the page. */
const maxOthers = 20

/** A ticket with its conversation, as the caller may read it. Throws 404. */
export async function readTicketPage(
  { database: { reads }, store, now }: Context,
  id: string,
  actor: SignedIn,
): Promise<Page> {
  const ticket = (await store.get(reads, tickets, id, actor)) as Ticket
  const merged = await mergedInto(reads, actor, id)
  const numbers = new Map(merged.map(({ _id, numero }) => [_id, { _id, numero }]))
  const messages = (await reads
    .select()
    .from(ticketMessagesTable)
    .where(
      and(
        isAnyOf(ticketMessagesTable.ticket!, [id, ...numbers.keys()]),
        among(rowsFor(actor, ticketMessages.access.read), tableFor(ticketMessages)),
      ),
    )
    .orderBy(asc(ticketMessagesTable._id))) as Message[]
  const log = (await readLogs(reads, [id])).get(id)!
  const clocks = clocksOf(log, await readOfficeClock(reads), now())
  const answer = clocks.find(({ name, due }) => name !== 'soluzione' && due)
  const [read] = await reads
    .select({ at: ticketReads.at })
    .from(ticketReads)
    .where(and(eq(ticketReads.ticket, id), eq(ticketReads.person, actor.id)))
  return {
    ticket: await shownTicket(reads, ticket),
    messaggi: messages.map(message => shownMessage(message, actor, numbers.get(message.ticket) ?? null)),
    rispostaEntro: answer?.due?.toISOString() ?? null,
    riapribile: isOpenTicket(ticket.stato) || mayReopen(ticket.risoltoAt ?? ticket.chiusoAt, now()),
    readedFrom: read?.at.toISOString() ?? null,
    ufficio: actor.kind === 'admin' ? await officePart(reads, ticket, { actor, merged, clocks }) : null,
  }
}

async function shownTicket(reads: Reads, ticket: Ticket): Promise<Page['ticket']> {
  const [agent] = await reads
    .select({
      _id: agentsTable._id,
      nome: sql<string>`${agentsTable.nome}`,
      cognome: sql<string>`${agentsTable.cognome}`,
      agenzia: sql<string | null>`${agenciesTable.nome}`,
      telefono: sql<string | null>`${agentsTable.cellulare}`,
    })
    .from(agentsTable)
    .leftJoin(agenciesTable, eq(agenciesTable._id, agentsTable.agenzia!))
    .where(eq(agentsTable._id, ticket.autore))
  const related = [ticket.unitoA, ticket.divisoDa].flatMap(one => one ?? [])
  const numbers = new Map(
    (
      await reads
        .select({ _id: ticketsTable._id, numero: sql<string>`${ticketsTable.numero}` })
        .from(ticketsTable)
        .where(isAnyOf(ticketsTable._id, related))
    ).map(row => [row._id, row]),
  )
  const [file] = ticket.pratica
    ? await reads
        .select({ _id: loanFilesTable._id, IDEGG: sql<string>`${loanFilesTable.IDEGG}` })
        .from(loanFilesTable)
        .where(eq(loanFilesTable._id, ticket.pratica))
    : []
  const names = await adminNames(reads, ticket.assegnato ? [ticket.assegnato] : [])
  const { _id, versione, numero, categoria, oggetto, stato, priorita, origine } = ticket
  return {
    ...{ _id, versione, numero, categoria, oggetto, stato, priorita, origine },
    createdAt: ticket.createdAt.toISOString(),
    risoltoAt: ticket.risoltoAt,
    voto: ticket.voto,
    commento: ticket.commento,
    tolto: ticket.toltoAt !== null,
    oggettoCambiato: await changedSubject(reads, ticket),
    autore: agent!,
    assegnato: ticket.assegnato ? { _id: ticket.assegnato, nome: names.get(ticket.assegnato)! } : null,
    pratica: file ?? null,
    unitoA: (ticket.unitoA && numbers.get(ticket.unitoA)) || null,
    divisoDa: (ticket.divisoDa && numbers.get(ticket.divisoDa)) || null,
  }
}

/** The subject before the first change of the office, and the time of the last change; null without one. */
async function changedSubject(
  reads: Reads,
  { _id, toltoAt }: Ticket,
): Promise<Page['ticket']['oggettoCambiato']> {
  if (toltoAt) return null
  const { ticket, tipo, at } = ticketStepsTable
  const steps = (await reads
    .select()
    .from(ticketStepsTable)
    .where(and(eq(ticket!, _id), eq(tipo!, 'oggetto')))
    .orderBy(asc(at), asc(ticketStepsTable._id))) as Step[]
  const last = steps.at(-1)
  return last ? { prima: steps[0]!.da!, at: new Date(last.at).toISOString() } : null
}

const adminNames = async (reads: Reads, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map([...(await peopleById(reads, 'admin', ids))].map(([id, person]) => [id, namesOf(person).join(' ')]))

/** What only the office sees: clocks, log, watchers, and the other tickets of the agent that the caller reads. */
async function officePart(
  reads: Reads,
  ticket: Ticket,
  given: { actor: SignedIn; merged: readonly Ticket[]; clocks: ReturnType<typeof clocksOf> },
): Promise<Office> {
  const steps = (await reads
    .select()
    .from(ticketStepsTable)
    .where(eq(ticketStepsTable.ticket!, ticket._id))
    .orderBy(asc(ticketStepsTable.at), asc(ticketStepsTable._id))) as Step[]
  const people = steps.flatMap(({ tipo, da, a }) => (tipo === 'assegnato' ? [da ?? [], a ?? []].flat() : []))
  const names = await adminNames(reads, [...people, ...ticket.osservatori])
  const files = steps.flatMap(({ tipo, da, a }) => (tipo === 'pratica' ? [da ?? [], a ?? []].flat() : []))
  const fileNames = new Map(
    (
      await reads
        .select({ _id: loanFilesTable._id, IDEGG: sql<string>`${loanFilesTable.IDEGG}` })
        .from(loanFilesTable)
        .where(isAnyOf(loanFilesTable._id, files))
    ).map(({ _id, IDEGG }) => [_id, IDEGG]),
  )
  const wordOf = (tipo: Step['tipo'], value: string | null): string | null => {
    if (value === null) return null
    if (tipo === 'stato') return ticketStates[value as TicketState]
    if (tipo === 'categoria') return ticketCategories[value as TicketCategory]
    if (tipo === 'priorita') return ticketPriorities[Number(value) as keyof typeof ticketPriorities]
    if (tipo === 'assegnato') return names.get(value) ?? value
    return tipo === 'pratica' ? (fileNames.get(value) ?? null) : value
  }
  const others = (await reads
    .select()
    .from(ticketsTable)
    .where(
      and(
        eq(ticketsTable.autore!, ticket.autore),
        ne(ticketsTable._id, ticket._id),
        or(...openTicketStates.map(state => eq(ticketsTable.stato!, state))),
        among(rowsFor(given.actor, tickets.access.read), tableFor(tickets)),
      ),
    )
    .orderBy(desc(ticketsTable._id))
    .limit(maxOthers)) as Ticket[]
  return {
    orologi: given.clocks.map(({ name, minutes, passed, due, end, isBreached }) => ({
      orologio: name,
      minuti: minutes,
      passati: passed,
      entro: due?.toISOString() ?? null,
      finito: end?.toISOString() ?? null,
      mancato: isBreached,
    })),
    passi: steps.map(({ _id, tipo, da, a, at, chi }) => ({
      _id,
      tipo,
      da: wordOf(tipo, da),
      a: wordOf(tipo, a),
      at: new Date(at).toISOString(),
      chi,
    })),
    osservatori: ticket.osservatori.flatMap(_id => {
      const nome = names.get(_id)
      return nome ? [{ _id, nome }] : []
    }),
    altri: others.map(({ _id, numero, oggetto, stato }) => ({ _id, numero, oggetto, stato })),
    uniti: given.merged.map(({ _id, numero, oggetto }) => ({ _id, numero, oggetto })),
  }
}
