import * as z from 'zod/mini'
import type {
  Employment,
  LoanExclusionReason,
  LoanNeed,
  LoanPurpose,
} from '../../finance/offers/loans/loan-types.ts'
import { employments, loanPurposes, onceTimes, taxTimes } from '../products/loan.ts'
import { call } from './call.ts'
import {
  bound,
  cents,
  fee,
  insurance,
  keys,
  named,
  partnerKey,
  province,
  settingsAnswer,
  someCents,
  within,
} from './mortgages.ts'

const purpose = keys<LoanPurpose>(loanPurposes)
const employment = keys<Employment>(employments)

/** The input of a quote of loans; its type is `LoanNeed`. */
export const loanNeed = z.strictObject({
  finalita: purpose,
  importo: someCents('L’importo del prestito'),
  durataMesi: within(6, 180, 'La durata va da 6 a 180 mesi.'),
  provincia: z.optional(province),
  eta: z.optional(within(18, 100, 'L’età va da 18 a 100 anni.')),
  occupazione: z.optional(employment),
  redditoNetto: z.optional(cents('Il reddito')),
  altreRate: z.optional(cents('Le altre rate')),
} satisfies Record<keyof LoanNeed, z.ZodMiniType>) satisfies z.ZodMiniType<LoanNeed>

/** The loan in a lead. A product has at most one offer for a need, so the product identifies the offer. */
export const requestedLoan = z.strictObject({
  need: loanNeed,
  /** The chosen product, if any. */
  prodotto: z.optional(z.uuid('Non è il codice di un prodotto.')),
})

const terms = z.object({
  prodotto: named,
  banca: named,
  finalita: z.array(purpose),
  validoDal: z.string(),
  validoAl: z.optional(z.string()),
  importoMin: z.number(),
  importoMax: z.number(),
  tassi: z.array(
    z.object({
      tanFinito: z.number(),
      durataDaMesi: z.number(),
      durataAMesi: z.number(),
      importoDa: z.optional(z.number()),
      importoA: z.optional(z.number()),
      occupazioni: z.optional(z.array(employment)),
    }),
  ),
  spese: z.object({
    istruttoria: z.optional(fee),
    istruttoriaPagata: z.optional(keys(onceTimes)),
    impostaSostitutivaPerc: z.optional(z.number()),
    bollo: z.optional(z.number()),
    invioContratto: z.optional(z.number()),
    impostePagate: z.optional(keys(taxTimes)),
    incassoRata: z.optional(z.number()),
    rendicontoAnnuo: z.optional(z.number()),
  }),
  polizze: z.array(insurance),
  policy: z.object({
    rataRedditoMax: z.number(),
    etaMaxScadenza: z.number(),
    province: z.optional(z.array(z.string())),
    occupazioni: z.optional(z.array(employment)),
  }),
  compenso: fee,
})

const exclusion = z.object({
  prodotto: named,
  banca: named,
  motivo: z.enum([
    'finalita',
    'non_in_vigore',
    'importo_minimo',
    'importo_massimo',
    'durata',
    'riservata',
    'occupazione',
    'eta',
    'provincia',
    'rata_reddito',
    'usura',
  ] satisfies LoanExclusionReason[]),
  limite: z.optional(z.number()),
})

/** Settings of the loan calculator for a partner's key; without a key, for our own pages. */
export const loanSettings = call({
  method: 'GET',
  path: '/calcolatori/prestiti',
  summary: 'Impostazioni del calcolatore di prestiti personali',
  who: 'anyone',
  query: z.strictObject({ partner: partnerKey }),
  answer: settingsAnswer(loanNeed, z.object({ importo: bound, durataMesi: bound })),
})

/**
 * Conditions of every loan of the panel for the need's purpose, so that `quoteLoan` runs in the widget while the person
 * moves a slider, and the products excluded for this need.
 */
export const loanTerms = call({
  method: 'POST',
  path: '/calcolatori/prestiti/condizioni',
  summary: 'Condizioni dei prestiti per una richiesta, e quelli esclusi con il motivo',
  who: 'anyone',
  body: z.strictObject({ partner: partnerKey, need: loanNeed }),
  answer: z.object({
    condizioni: z.array(terms),
    tassi: z.object({
      giorno: z.string(),
      tegm: z.object({ valore: z.number(), trimestre: z.string() }),
    }),
    escluse: z.array(exclusion),
    /** Number of lenders in the panel. */
    banche: z.number(),
    /** Publisher of the TEGM. */
    fonti: z.object({ tegm: z.string() }),
  }),
})
