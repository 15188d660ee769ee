import { z } from 'zod'
import type { AnyField, ResourceDefinition } from '../records/resource.ts'
import { banks } from '../subjects/banks.ts'
import { fileStates } from '../subjects/loan-files/file-words.ts'
import { loanFiles } from '../subjects/loan-files/loan-files.ts'
import { call } from './call.ts'
import { listFilters, record } from './resources.ts'

/** Kinds of fields that hold small records, which no card shows. */
const largeKinds: readonly AnyField['kind'][] = ['part', 'rows', 'owned']

/** The fields of a loan file that a card of the board does not have. */
export const fieldsOffCards: readonly string[] = Object.entries<AnyField>(loanFiles.fields).flatMap(
  ([name, { kind }]) => (largeKinds.includes(kind) ? [name] : []),
)

/** A loan file as a card of the board has it. */
const card = record({
  ...loanFiles,
  fields: Object.fromEntries(
    Object.entries<AnyField>(loanFiles.fields).filter(([name]) => !fieldsOffCards.includes(name)),
  ),
} as ResourceDefinition)

/** The filters and the search of the list of loan files. */
const filters = listFilters(loanFiles)

/** The greatest number of cards in each state. */
const maxCards = 20

/** The loan files that the caller reads and that the filters find, by state: how many, for how much, and the first. */
export const fileBoard = call({
  method: 'GET',
  path: '/pratiche/bacheca',
  summary: 'Le pratiche per stato: quante, per quanto, e quelle ferme da più tempo',
  who: loanFiles.access.read,
  query: z.strictObject({ ...filters, carte: z.coerce.number().int().min(1).max(maxCards).optional() }),
  answer: z.object({
    /** The states with files, in the order of their way. */
    stati: z.array(
      z.object({
        stato: z.enum(Object.keys(fileStates)),
        /** Exact up to 10.000; 10.001 when there are more than that. */
        quanti: z.int(),
        /** The sum of the counted amounts, in cents. */
        importo: z.int(),
        /** How many are idle or late. */
        lente: z.int(),
        /** Those that are longest in the state. */
        carte: z.array(card),
      }),
    ),
    /** Whether there are more than 10.000 files, and not all of them are counted. */
    parziale: z.boolean(),
  }),
})

/** Number and amount of the loan files that the caller reads and that the filters find. */
export const fileTotals = call({
  method: 'GET',
  path: '/pratiche/totali',
  summary: 'Quante pratiche trovano i filtri, e per quanto',
  who: loanFiles.access.read,
  query: z.strictObject(filters),
  answer: z.object({
    /** Exact up to 10.000; 10.001 when there are more than that. */
    quanti: z.int(),
    /** The sum of the counted amounts, in cents. */
    importo: z.int(),
  }),
})

/** The number of the loan files that the caller reads, by group of the list, and in all (`tutte`). */
export const fileGroupCounts = call({
  method: 'GET',
  path: '/pratiche/gruppi',
  summary: 'Quante pratiche ha ogni gruppo della lista',
  who: loanFiles.access.read,
  /** Each exact up to 10.000; 10.001 when there are more than that. */
  answer: z.record(z.string(), z.int()),
})

/**
 * What the days in a state are compared with, besides the usual days: the days that each bank has agreed to, by its id,
 * and the patron day of each agency (`MM-DD`), by its id. Pages compute from it which files are idle or late.
 */
export const fileLimits = call({
  method: 'GET',
  path: '/pratiche/tempi',
  summary:
    'I tempi con cui si dice se una pratica è ferma: quelli concordati con le banche, e i santi patroni',
  who: loanFiles.access.read,
  answer: z.object({
    banche: z.record(z.string(), banks.fields.slaGiorni.schema),
    patroni: z.record(z.string(), z.string()),
  }),
})
