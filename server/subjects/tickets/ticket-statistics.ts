import { and, asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import { nobody, type ticketStatistics } from '../../../contract/calls/ticket-statistics.ts'
import type { ticketQueue } from '../../../contract/calls/tickets.ts'
import { addDays, dayInRome, dayNumber } from '../../../contract/italian/days.ts'
import { formatTime, instantInRome } from '../../../contract/italian/rome-clock.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { type ClockName, clockNames, type TicketLog } from '../../../contract/tickets/ticket-clocks.ts'
import {
  countsFor,
  endedIn,
  factsOf,
  type Period,
  type TicketFacts,
  type TicketMeasure,
  trendOf,
} from '../../../contract/tickets/ticket-measures.ts'
import { type TicketCategory, ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import { weekdayOf } from '../../../finance/calendar/working-days.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import { tableFor, ticketStepsTable, ticketsTable } from '../../database/schema.ts'
import type { Reads } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import { calledById } from '../../sessions/accounts/people.ts'
import { withPauses } from '../../with-pauses.ts'
import { clocksOf, readLogs, readOfficeClock } from './ticket-log.ts'
import type { Ticket } from './ticket-rights.ts'

type Filters = Query<typeof ticketStatistics>
type Statistics = Answer<typeof ticketStatistics>
type Figures = Statistics['totali']
/** A number of the statistics. */
type Figure = Filters &
  Pick<Query<typeof ticketQueue>, 'orologio' | 'voto' | 'giorno' | 'ora'> & { misura: TicketMeasure }

type CountedTicket = Pick<Ticket, '_id' | 'categoria' | 'assegnato' | 'voto'>

/** A ticket with its facts in the period of the statistics. */
interface Counted {
  ticket: CountedTicket
  log: TicketLog
  facts: TicketFacts
}

/** The longest period, in days. */
const maxDays = 800
/** Periods up to this many days are drawn by day, longer ones by week. */
const daysByDay = 62
/** Tickets whose logs are read in one statement. */
const logsAtOnce = 2000

const columns = {
  _id: ticketsTable._id,
  categoria: ticketsTable.categoria!,
  assegnato: ticketsTable.assegnato!,
  voto: ticketsTable.voto!,
}

const periodOf = ({ dal, al }: Pick<Filters, 'dal' | 'al'>): Period => ({
  from: instantInRome(dal, '00:00:00'),
  to: instantInRome(addDays(al, 1), '00:00:00'),
})

/**
 * The tickets that the caller reads, with their facts in a period. Merged tickets count in the ticket that they were
 * merged into. Throws 422 for a period that ends before it begins, or of more than `maxDays`.
 */
async function countedTickets(
  { database: { reads }, now }: Pick<Context, 'database' | 'now'>,
  filters: Filters,
  actor: Actor & { kind: 'admin' },
): Promise<Counted[]> {
  const { dal, al, categoria, assegnato } = filters
  const days = dayNumber(al) - dayNumber(dal)
  if (!(days >= 0 && days <= maxDays))
    throw unprocessable({ al: 'Scelga un periodo che finisce dopo l’inizio, di due anni al massimo.' })
  const period = periodOf(filters)
  const rows = (await reads
    .select(columns)
    .from(ticketsTable)
    .where(
      and(
        among(rowsFor(actor, tickets.access.read), tableFor(tickets)),
        // The log of a ticket that was split from another begins before it, with its message.
        sql`(${ticketsTable.createdAt} < ${period.to} or exists (select from ${ticketStepsTable}
          where ${ticketStepsTable.ticket} = ${ticketsTable._id} and ${ticketStepsTable.at} < ${period.to}))`,
        // Nothing happens in a ticket after its last change.
        sql`(${ticketsTable.updatedAt} >= ${period.from} or ${ticketsTable.stato} not in ('risolto', 'chiuso'))`,
        sql`${ticketsTable.unitoA} is null`,
        categoria ? sql`${ticketsTable.categoria} = ${categoria}` : undefined,
        assegnato ? followedBy(ticketsTable.assegnato!, assegnato) : undefined,
      ),
    )
    .orderBy(asc(ticketsTable._id))) as CountedTicket[]
  return factsOfTickets(reads, rows, period, now())
}

async function factsOfTickets(reads: Reads, rows: readonly CountedTicket[], period: Period, now: Date) {
  const office = await readOfficeClock(reads)
  const isWanted = endedIn(period)
  const counted: Counted[] = []
  for (let first = 0; first < rows.length; first += logsAtOnce) {
    const some = rows.slice(first, first + logsAtOnce)
    const logs = await readLogs(
      reads,
      some.map(({ _id }) => _id),
    )
    for await (const ticket of withPauses(some)) {
      const log = logs.get(ticket._id)!
      counted.push({
        ticket,
        log,
        facts: factsOf(log, clocksOf(log, office, now, isWanted), ticket.voto, period),
      })
    }
  }
  return counted
}

/** Tickets that this person follows, or nobody. */
export const followedBy = (column: SQLWrapper, person: string): SQL =>
  person === nobody ? sql`${column} is null` : sql`${column} = ${person}`

const total = (some: readonly Counted[], measure: TicketMeasure, clock?: ClockName): number =>
  some.filter(({ facts }) => countsFor(facts, measure, clock)).length

function figuresOf(some: readonly Counted[]): Figures {
  const votes = some.flatMap(({ facts }) => facts.vote ?? [])
  return {
    aperti: total(some, 'aperti'),
    risolti: total(some, 'risolti'),
    riaperti: total(some, 'riaperti'),
    inCorso: total(some, 'inCorso'),
    rispettati: total(some, 'rispettati'),
    mancati: total(some, 'mancati'),
    voti: votes.length,
    votoMedio:
      votes.length > 0
        ? Math.round((votes.reduce((sum, vote) => sum + vote, 0) / votes.length) * 100) / 100
        : null,
  }
}

function groupsOf<K>(some: readonly Counted[], keyOf: (one: Counted) => K): Map<K, Counted[]> {
  const groups = new Map<K, Counted[]>()
  for (const one of some) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

const median = (values: readonly number[]): number | null =>
  values.length > 0 ? values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]! : null

const weekdayAndHour = (instant: Date) => ({
  giorno: weekdayOf(dayNumber(dayInRome(instant))),
  ora: Number(formatTime(instant.toISOString()).slice(0, 2)),
})

/** The figures of a period. Throws 422. */
export async function readStatistics(
  context: Pick<Context, 'database' | 'now'>,
  filters: Filters,
  actor: Actor & { kind: 'admin' },
): Promise<Statistics> {
  const counted = await countedTickets(context, filters, actor)
  const people = groupsOf(counted, ({ ticket }) => ticket.assegnato)
  const named = await calledById(
    context.database.reads,
    'admin',
    [...people.keys()].flatMap(id => id ?? []),
  )
  const hours = groupsOf(
    counted.filter(({ facts }) => facts.isOpened),
    ({ facts }) => JSON.stringify(weekdayAndHour(facts.openedAt)),
  )
  return {
    totali: figuresOf(counted),
    orologi: (Object.keys(clockNames) as ClockName[]).map(orologio => ({
      orologio,
      rispettati: total(counted, 'rispettati', orologio),
      mancati: total(counted, 'mancati', orologio),
      mediana: median(
        counted.flatMap(({ facts }) =>
          facts.clocks.flatMap(({ name, passed }) => (name === orologio ? passed : [])),
        ),
      ),
    })),
    categorie: (Object.keys(ticketCategories) as TicketCategory[]).flatMap(categoria => {
      const some = counted.filter(({ ticket }) => ticket.categoria === categoria)
      return some.length > 0 ? [{ categoria, ...figuresOf(some) }] : []
    }),
    persone: [...people]
      .map(([_id, some]) => {
        const person = _id && named.get(_id)
        return { _id, nome: person ? `${person.nome} ${person.cognome}` : 'Nessuno', ...figuresOf(some) }
      })
      .sort((a, b) => b.risolti - a.risolti || a.nome.localeCompare(b.nome, 'it')),
    andamento: trendOfDays(counted, filters),
    giudizi: [5, 4, 3, 2, 1].flatMap(voto => {
      const voti = counted.filter(({ facts }) => facts.vote === voto).length
      return voti > 0 ? [{ voto, voti }] : []
    }),
    ore: [...hours].map(([key, some]) => ({
      ...(JSON.parse(key) as ReturnType<typeof weekdayAndHour>),
      aperti: some.length,
    })),
  }
}

/** Opened, solved and open tickets by day, or by week for a long period. */
function trendOfDays(
  counted: readonly Counted[],
  { dal, al }: Pick<Filters, 'dal' | 'al'>,
): Statistics['andamento'] {
  const step = dayNumber(al) - dayNumber(dal) < daysByDay ? 1 : 7
  const rows: { dal: string; al: string }[] = []
  for (let first = dal; first <= al; first = addDays(first, step)) {
    const last = addDays(first, step - 1)
    rows.push({ dal: first, al: last < al ? last : al })
  }
  const counts = trendOf(
    counted.map(({ log }) => log),
    rows.map(row => periodOf(row).from),
    periodOf({ dal, al }).to,
  )
  return rows.map((row, i) => ({ ...row, ...counts[i]! }))
}

/** The ids of the tickets behind a number. Throws 422. */
export async function ticketsOfFigure(
  context: Pick<Context, 'database' | 'now'>,
  { misura, orologio, voto, giorno, ora, ...filters }: Figure,
  actor: Actor & { kind: 'admin' },
): Promise<string[]> {
  const counted = (await countedTickets(context, filters, actor)).filter(({ facts }) => {
    const opened = weekdayAndHour(facts.openedAt)
    return (
      countsFor(facts, misura, orologio) &&
      (voto === undefined || facts.vote === voto) &&
      (giorno === undefined || opened.giorno === giorno) &&
      (ora === undefined || opened.ora === ora)
    )
  })
  return counted.map(({ ticket }) => ticket._id)
}
