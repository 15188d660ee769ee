import { leasingFee } from '../../../contract/products/leasing.ts'
import { quoteLeasing } from '../../../finance/offers/leasing/leasing-quote.ts'
import type {
  LeasingNeed,
  LeasingQuotation,
  LeasingRates,
  LeasingTerms,
} from '../../../finance/offers/leasing/leasing-types.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../records/cached.ts'
import {
  type Bank,
  type BankProduct,
  commonTerms,
  productsInForce,
} from '../bank-products/products-in-force.ts'
import { tegmToday } from '../rates/tegm-today.ts'

interface LeasingPanel {
  terms: LeasingTerms[]
  rates: LeasingRates
  /** Source of the TEGM. */
  source: string
  /** Number of compared lessors. */
  lessors: number
}

/**
 * The terms of a leasing product; none for other products. The definition guarantees `leasing` for leasing products.
 */
export const leasingTermsOf = (product: BankProduct, bank: Bank): LeasingTerms[] =>
  product.leasing
    ? [
        {
          ...commonTerms<LeasingTerms>(product, bank, leasingFee),
          finalita: [product.leasing.bene],
          anticipoMin: product.leasing.anticipoPerc,
          riscattoMax: product.leasing.riscattoPerc,
        },
      ]
    : []

/** Every lease of the panel in force today, with the TEGM of the quarter. */
export async function leasingPanel(context: Context): Promise<LeasingPanel> {
  const [rows, { giorno, values, trimestre, fonte }] = await Promise.all([
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
  const terms = rows.flatMap(({ product, bank }) => leasingTermsOf(product, bank))
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
    source: fonte,
    lessors: new Set(terms.map(t => t.banca._id)).size,
  }
}

/** Maximum age of cached terms for display. */
const recentMs = 2000
const recentLeasingPanel = cached(leasingPanel, recentMs)

export interface LeasingOffers extends LeasingQuotation, Omit<LeasingPanel, 'terms' | 'rates'> {
  /** Day of the quote, Europe/Rome. */
  day: string
  /** The quarter of the TEGM: `2026-Q4`. */
  quarter: string
}

/**
 * Today's leases for a need, and the excluded ones with their reasons. Throws RangeError that names an invalid field of
 * the need, and 503 when a TEGM is missing, because usury could not be checked.
 */
export async function leasingOffers(context: Context, need: LeasingNeed): Promise<LeasingOffers> {
  const { terms, rates, source, lessors } = await recentLeasingPanel(context)
  const quotation = quoteLeasing({ need, terms, rates })
  return { ...quotation, day: rates.giorno, quarter: rates.tegm.trimestre, source, lessors }
}
