import type { Answer } from '../../../contract/calls/call.ts'
import type { leasingTerms } from '../../../contract/calls/leasing.ts'
import { quoteLeasing } from '../../../finance/offers/leasing/leasing-quote.ts'
import type {
  LeasingGood,
  LeasingNeed,
  LeasingOffer,
  LeasingRates,
  LeasingTerms,
} from '../../../finance/offers/leasing/leasing-types.ts'
import type { Fee } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../records/cached.ts'
import {
  type Bank,
  type BankProduct,
  commonTerms,
  productsInForce,
} from '../bank-products/products-in-force.ts'
import { leasingCalculator } from '../calculators/calculator-settings.ts'
import { offerIsGone } from '../mortgages/mortgage-terms.ts'
import { tegmToday } from '../rates/tegm-today.ts'

type TermsAnswer = Answer<typeof leasingTerms>

interface LeasingPanel {
  terms: LeasingTerms[]
  rates: LeasingRates
  /** Source of the TEGM. */
  sources: TermsAnswer['fonti']
  /** Number of compared lessors. */
  lessors: number
}

/**
 * The terms of a leasing product; none for other products. The definition guarantees `leasing` for leasing products.
 */
export const leasingTermsOf = (product: BankProduct, bank: Bank, compenso: Fee): LeasingTerms[] =>
  product.leasing
    ? [
        {
          ...commonTerms<LeasingTerms>(product, bank, compenso),
          finalita: [product.leasing.bene],
          anticipoMin: product.leasing.anticipoPerc,
          riscattoMax: product.leasing.riscattoPerc,
        },
      ]
    : []

/** Every lease of the panel in force today, with the TEGM of the quarter. */
export async function leasingPanel(context: Context): Promise<LeasingPanel> {
  const [{ compenso }, rows, { giorno, values, trimestre, fonte }] = await Promise.all([
    leasingCalculator(context),
    productsInForce(context, 'leasing'),
    tegmToday(
      context,
      'leasing_auto_fino_25000',
      'leasing_auto_oltre_25000',
      'leasing_strumentale_fino_25000',
      'leasing_strumentale_oltre_25000',
      'leasing_immobiliare_fisso',
    ),
  ])
  const terms = rows.flatMap(({ product, bank }) => leasingTermsOf(product, bank, compenso))
  return {
    terms,
    rates: {
      giorno,
      tegm: {
        auto: {
          finoA25000: values.leasing_auto_fino_25000,
          oltre25000: values.leasing_auto_oltre_25000,
        },
        strumentale: {
          finoA25000: values.leasing_strumentale_fino_25000,
          oltre25000: values.leasing_strumentale_oltre_25000,
        },
        immobiliare: values.leasing_immobiliare_fisso,
        trimestre,
      },
    },
    sources: { tegm: fonte },
    lessors: new Set(terms.map(t => t.banca._id)).size,
  }
}

/** Maximum age of cached terms for display. Written records are computed from the database. */
const recentMs = 2000
export const recentLeasingPanel = cached(leasingPanel, recentMs)

/** The answer of the terms call for a good. */
export async function leasingTermsFor(context: Context, good: LeasingGood): Promise<TermsAnswer> {
  const { terms, rates, sources, lessors } = await recentLeasingPanel(context)
  const isOf = ({ finalita }: LeasingTerms) => finalita.includes(good)
  return {
    condizioni: terms.filter(isOf),
    tassi: rates,
    escluse: terms
      .filter(lease => !isOf(lease))
      .map(({ prodotto, banca }) => ({ prodotto, banca, motivo: 'finalita' })),
    banche: lessors,
    fonti: sources,
  }
}

/** The offer of one product for a need, computed from the database. Throws 422 when there is none. */
export function leasingOfferOf(
  { terms, rates }: LeasingPanel,
  need: LeasingNeed,
  product: string,
): LeasingOffer {
  const chosen = terms.filter(t => t.prodotto._id === product)
  return quoteLeasing({ need, terms: chosen, rates }).offerte[0] ?? offerIsGone('leasing.prodotto')
}
