import type { Answer } from '../../../contract/calls/call.ts'
import type { loanTerms } from '../../../contract/calls/loans.ts'
import { quoteLoan } from '../../../finance/offers/loans/loan-quote.ts'
import type { LoanNeed, LoanOffer, LoanRates, LoanTerms } from '../../../finance/offers/loans/loan-types.ts'
import type { Fee } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../records/cached.ts'
import {
  type Bank,
  type BankProduct,
  commonTerms,
  productsInForce,
} from '../bank-products/products-in-force.ts'
import { loanCalculator } from '../calculators/calculator-settings.ts'
import { offerIsGone } from '../mortgages/mortgage-terms.ts'
import { tegmToday } from '../rates/tegm-today.ts'

type TermsAnswer = Answer<typeof loanTerms>

interface LoanPanel {
  terms: LoanTerms[]
  rates: LoanRates
  /** Source of the TEGM. */
  sources: TermsAnswer['fonti']
  /** Number of compared lenders. */
  banks: number
}

/** The terms of a personal loan. */
export const loanTermsOf = (product: BankProduct, bank: Bank, compenso: Fee): LoanTerms => ({
  ...commonTerms<LoanTerms>(product, bank, compenso),
  finalita: product.finalita as LoanTerms['finalita'],
  policy: {
    rataRedditoMax: bank.policy.rataRedditoMax,
    etaMaxScadenza: bank.policy.etaMaxScadenza,
    ...(bank.policy.province && { province: bank.policy.province }),
    ...(bank.policy.occupazioni && { occupazioni: bank.policy.occupazioni }),
  },
})

/** Every personal loan of the panel in force today, with the TEGM of the quarter. */
export async function loanPanel(context: Context): Promise<LoanPanel> {
  const [{ compenso }, rows, { rates, sources }] = await Promise.all([
    loanCalculator(context),
    productsInForce(context, 'prestito'),
    ratesToday(context),
  ])
  const terms = rows.map(({ product, bank }) => loanTermsOf(product, bank, compenso))
  return { terms, rates, sources, banks: new Set(terms.map(t => t.banca._id)).size }
}

async function ratesToday(context: Context): Promise<Pick<LoanPanel, 'rates' | 'sources'>> {
  const { giorno, values, trimestre, fonte } = await tegmToday(context, 'prestiti_personali')
  return {
    rates: { giorno, tegm: { valore: values.prestiti_personali, trimestre } },
    sources: { tegm: fonte },
  }
}

/** Maximum age of cached terms for display. Written records are computed from the database. */
const recentMs = 2000
export const recentLoanPanel = cached(loanPanel, recentMs)

/** The answer of the terms call for a need. */
export async function loanTermsFor(context: Context, need: LoanNeed): Promise<TermsAnswer> {
  const { terms, rates, sources, banks } = await recentLoanPanel(context)
  return {
    condizioni: terms.filter(t => t.finalita.includes(need.finalita)),
    tassi: rates,
    escluse: quoteLoan({ need, terms, rates }).escluse,
    banche: banks,
    fonti: sources,
  }
}

/** The offer of one product for a need, computed from the database. Throws 422 when there is none. */
export function loanOfferOf({ terms, rates }: LoanPanel, need: LoanNeed, product: string): LoanOffer {
  const chosen = terms.filter(t => t.prodotto._id === product)
  return quoteLoan({ need, terms: chosen, rates }).offerte[0] ?? offerIsGone('prestito.prodotto')
}
