import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { fileReaders } from '../subjects/loan-files/file-access.ts'
import { fileProducts, fileStates } from '../subjects/loan-files/file-words.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'

const product = z.enum(Object.keys(fileProducts))
const state = z.enum(Object.keys(fileStates))
/** From the first to the last day, `YYYY-MM-DD`. */
const days = z.object({ dal: z.string(), al: z.string() })
/** The usual working days of a state (`UsualDays`). */
export const usualDays = z.object({ da: z.int(), a: z.int(), pratiche: z.int(), dellaBanca: z.boolean() })

/** The greatest number of loan files whose expected days are read at once. */
const maxExpected = 100
const id = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}'
const idList = new RegExp(`^${id}(,${id}){0,${maxExpected - 1}}$`)

/**
 * When a loan file is expected to get as far as a state that is still to come, if it is paid out: from the 20th to the
 * 80th percentile. The server makes it for each page that shows a file (`outlookOf`).
 */
const expectedStep = z.object({
  stato: state,
  ...days.shape,
  /** The least number of ended steps that tell how long a step before it takes: always 20 or more. */
  pratiche: z.int(),
  /** Whether they are all with the bank of the file, and not those of the product with every bank. */
  dellaBanca: z.boolean(),
})
export type ExpectedStep = z.infer<typeof expectedStep>

/** How long the tables say that a loan file takes. Each member is null where too few files tell it. */
export const fileForecast = call({
  method: 'GET',
  path: '/pratiche/:id/attesa',
  summary: 'Pratica: quanto dura di solito lo stato in cui è, e quando è attesa la liquidazione',
  who: fileReaders,
  params: z.strictObject({ id: z.uuid('Non è il codice di un record.') }),
  answer: z.object({
    /** The usual days of the states of the way, with the bank of the file where enough of its files tell them. */
    soliti: z.record(z.string(), usualDays),
    /** The states that are still to come, in order, as far as something is known of them; the last one is the payment. */
    passi: z.array(expectedStep),
    /** Between which days it is expected to be paid out, if it is: from the 20th to the 80th percentile. */
    attesa: z.nullable(days),
    /** The probability that it is ever paid out, 0–1. */
    probabilita: z.nullable(z.number()),
    /** The probability of the payment before the approval of the bank ends; null without an approval that still lasts. */
    entroDelibera: z.nullable(z.object({ giorno: z.string(), probabilita: z.number() })),
  }),
})

/** The days between which the payment of some loan files is expected; those of which nothing can be said are left out. */
export const expectedDays = call({
  method: 'GET',
  path: '/pratiche/attese',
  summary: 'Fra quali giorni è attesa la liquidazione di alcune pratiche',
  who: fileReaders,
  query: z.strictObject({
    /** Ids, separated by commas. */
    pratiche: z.string().check(z.regex(idList, `Fino a ${maxExpected} codici, separati da virgole.`)),
  }),
  answer: z.object({ rows: z.array(z.object({ _id: z.string(), ...days.shape })) }),
})

const readers = [admin('pratiche_see')] as const

/** The tables: how long each step takes, by product and bank, or with all banks together. */
export const durationReport = call({
  method: 'GET',
  path: '/reports/tempi',
  summary: 'Quanto durano i passi delle pratiche, per prodotto e per banca',
  who: readers,
  query: z.strictObject({
    'filter[prodotto]': z.optional(product),
    'filter[stato]': z.optional(state),
    'filter[banca]': z.optional(z.uuid('Non è il codice di una banca.')),
    /** `banca`: a row for each bank; otherwise the banks together. */
    'filter[per]': z.optional(z.enum(['banca'])),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, noSuchPage))),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        prodotto: product,
        stato: state,
        /** Null for all banks together. */
        banca: z.nullable(z.object({ _id: z.string(), nome: z.string() })),
        /** Stays that went on, that the bank refused, that customer or house ended, and that still last. */
        avanti: z.int(),
        respinte: z.int(),
        ritirate: z.int(),
        aperte: z.int(),
        /** Percentiles of the working days of those that went on; null from too few ended stays. */
        p20: z.nullable(z.int()),
        p50: z.nullable(z.int()),
        p80: z.nullable(z.int()),
      }),
    ),
    total: z.int(),
    next: z.nullable(z.string()),
  }),
})

/** How good the forecasts of the last quarter were, and when the tables were counted. */
export const forecastQuality = call({
  method: 'GET',
  path: '/reports/tempi/previsione',
  summary: 'Quanto era buona la previsione nell’ultimo trimestre',
  who: readers,
  answer: z.object({
    /** Null before the first count. */
    calcolataAt: z.nullable(z.string()),
    /** Null when no forecast could be made on the first day of the quarter. */
    previsione: z.nullable(
      z.object({
        ...days.shape,
        /** Files under way on the first day of which something could be said, and those of which nothing could. */
        pratiche: z.int(),
        senza: z.int(),
        /** Those of `pratiche` that were paid out within the quarter. */
        liquidate: z.int(),
        brier: z.number(),
        /** The share of the files under way that was paid out in the quarter before; null when there were none. */
        base: z.nullable(z.number()),
        /** The skill: 1 − `brier` / the Brier score of `base` for each file; null without a base, or when that score is 0. */
        vantaggio: z.nullable(z.number()),
        gruppi: z.array(
          z.object({
            /** The stated probability, in per cent. */
            detto: z.int(),
            pratiche: z.int(),
            liquidate: z.int(),
            /** The interval of the true share with a confidence of 95 %, 0–1. */
            da: z.number(),
            a: z.number(),
          }),
        ),
      }),
    ),
  }),
})
