import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { clockNames } from '../tickets/ticket-clocks.ts'
import { ticketMeasures } from '../tickets/ticket-measures.ts'
import { type TicketCategory, ticketCategories } from '../tickets/ticket-words.ts'
import { call } from './call.ts'

const namesOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as K[])
const categories = namesOf<TicketCategory>(ticketCategories)
const dayText = z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/, 'Scelga un giorno.'))

/** The value of `assegnato` for tickets that nobody follows. */
export const nobody = 'nessuno'
/** Whoever follows a ticket. */
export const assigneeFilter = z.optional(
  z.union([z.uuid('Non è il codice di un record.'), z.literal(nobody)]),
)

/** The queue shows the tickets behind one number of the statistics, which `misura` names with its period. */
export const figureFilters = {
  misura: z.optional(namesOf(ticketMeasures)),
  dal: z.optional(dayText),
  al: z.optional(dayText),
  /** Only this clock, for the measures of clocks. */
  orologio: z.optional(namesOf(clockNames)),
  /** Only this vote. */
  voto: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  /** Only tickets that were opened on this weekday, from 1 for Monday, and in this hour. */
  giorno: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7))),
  ora: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23))),
}

/** A clock: the tickets that kept its minutes and those that did not, and the median of the office minutes that passed. */
const clockFigures = z.object({
  orologio: namesOf(clockNames),
  rispettati: z.int(),
  mancati: z.int(),
  mediana: z.nullable(z.int()),
})

const figures = {
  aperti: z.int(),
  risolti: z.int(),
  riaperti: z.int(),
  /** Tickets that are open at the end of the period. */
  inCorso: z.int(),
  rispettati: z.int(),
  mancati: z.int(),
  voti: z.int(),
  /** The mean vote, with two decimals; null without votes. */
  votoMedio: z.nullable(z.number()),
}

const who = [admin('ticketing.statistics')] as const
const filters = {
  /** The period, both days included, Europe/Rome. */
  dal: dayText,
  al: dayText,
  categoria: z.optional(categories),
  assegnato: assigneeFilter,
}

/** The figures of the tickets that the caller reads. */
export const ticketStatistics = call({
  method: 'GET',
  path: '/tickets/statistiche',
  summary: 'Ticket: aperti, risolti, tempi rispettati, voti, per categoria, persona e ora',
  who,
  query: z.strictObject(filters),
  answer: z.object({
    totali: z.object(figures),
    orologi: z.array(clockFigures),
    categorie: z.array(z.object({ categoria: categories, ...figures })),
    /** By whoever follows the ticket; `_id` null for nobody. */
    persone: z.array(z.object({ _id: z.nullable(z.string()), nome: z.string(), ...figures })),
    /** Days of the period, or weeks, with the tickets that are open at the end. */
    andamento: z.array(
      z.object({ dal: z.string(), al: z.string(), aperti: z.int(), risolti: z.int(), inCorso: z.int() }),
    ),
    /** The votes from 5 to 1 that somebody gave, with their tickets. */
    giudizi: z.array(z.object({ voto: z.int(), voti: z.int() })),
    /** Opened tickets by weekday, from 1 for Monday, and by hour in Rome. */
    ore: z.array(z.object({ giorno: z.int(), ora: z.int(), aperti: z.int() })),
  }),
})
