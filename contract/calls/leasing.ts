import * as z from 'zod/mini'
import type {
  LeasingExclusion,
  LeasingGood,
  LeasingNeed,
} from '../../finance/offers/leasing/leasing-types.ts'
import type { Employment } from '../../finance/offers/loans/loan-types.ts'
import { leasingBounds } from '../products/leasing.ts'
import { leasingGoods } from '../products/leasing-words.ts'
import { employments } from '../products/loan.ts'
import { call } from './call.ts'
import {
  bound,
  fee,
  insurance,
  keys,
  named,
  partnerKey,
  settingsAnswer,
  someCents,
  within,
} from './mortgages.ts'

const good = keys<LeasingGood>(leasingGoods)

/** A share of the price with at most two decimals. */
const share = (label: string, { min, max }: { min: number; max: number }) =>
  z.number('Scriva un numero.').check(
    z.minimum(min, `${label}: da ${min} a ${max} %.`),
    z.maximum(max, `${label}: da ${min} a ${max} %.`),
    z.refine(
      value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      `${label}: al massimo due decimali.`,
    ),
  )

/** The input of a quote of leases; its type is `LeasingNeed`. Nothing in it describes a person. */
export const leasingNeed = z.strictObject({
  bene: good,
  valore: someCents('Il prezzo senza IVA'),
  anticipoPerc: share('L’anticipo', leasingBounds.anticipoPerc),
  durataMesi: within(
    leasingBounds.durataMesi.min,
    leasingBounds.durataMesi.max,
    `La durata va da ${leasingBounds.durataMesi.min} a ${leasingBounds.durataMesi.max} mesi.`,
  ),
  riscattoPerc: share('Il riscatto', leasingBounds.riscattoPerc),
  conIva: z.optional(z.boolean()),
} satisfies Record<keyof LeasingNeed, z.ZodMiniType>) satisfies z.ZodMiniType<LeasingNeed>

/** The lease in a lead. A product has at most one offer for a need, so the product identifies the offer. */
export const requestedLease = z.strictObject({
  need: leasingNeed,
  /** The chosen product, if any. */
  prodotto: z.optional(z.uuid('Non è il codice di un prodotto.')),
})

const terms = z.object({
  prodotto: named,
  banca: named,
  finalita: z.array(good),
  validoDal: z.string(),
  validoAl: z.optional(z.string()),
  importoMin: z.number(),
  importoMax: z.number(),
  anticipoMin: z.number(),
  riscattoMax: z.number(),
  tassi: z.array(
    z.object({
      tanFinito: z.number(),
      durataDaMesi: z.number(),
      durataAMesi: z.number(),
      importoDa: z.optional(z.number()),
      importoA: z.optional(z.number()),
      occupazioni: z.optional(z.array(keys<Employment>(employments))),
    }),
  ),
  spese: z.object({
    istruttoria: z.optional(fee),
    incassoRata: z.optional(z.number()),
    bollo: z.optional(z.number()),
  }),
  polizze: z.array(insurance),
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
    'anticipo',
    'riscatto',
    'durata',
    'riservata',
    'usura',
  ] satisfies LeasingExclusion['motivo'][]),
  limite: z.optional(z.number()),
})

const byAmount = z.object({ finoA25000: z.number(), oltre25000: z.number() })

/** Settings of the leasing calculator for a partner's key; without a key, for our own pages. */
export const leasingSettings = call({
  method: 'GET',
  path: '/calcolatori/leasing',
  summary: 'Impostazioni del calcolatore di leasing',
  who: 'anyone',
  query: z.strictObject({ partner: partnerKey }),
  answer: settingsAnswer(
    leasingNeed,
    z.object({ valore: bound, anticipoPerc: bound, durataMesi: bound, riscattoPerc: bound }),
  ),
})

/**
 * Conditions of every lease of a good, so that `quoteLeasing` runs in the widget while the person moves a slider, and the
 * leases of other goods.
 */
export const leasingTerms = call({
  method: 'POST',
  path: '/calcolatori/leasing/condizioni',
  summary: 'Condizioni dei leasing di un bene, e quelli esclusi con il motivo',
  who: 'anyone',
  body: z.strictObject({ partner: partnerKey, bene: good }),
  answer: z.object({
    condizioni: z.array(terms),
    tassi: z.object({
      giorno: z.string(),
      tegm: z.object({
        auto: byAmount,
        strumentale: byAmount,
        immobiliare: z.number(),
        trimestre: z.string(),
      }),
    }),
    escluse: z.array(exclusion),
    /** Number of lessors in the panel. */
    banche: z.number(),
    /** Publisher of the TEGM. */
    fonti: z.object({ tegm: z.string() }),
  }),
})
