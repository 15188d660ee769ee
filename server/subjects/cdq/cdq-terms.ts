import type { Answer } from '../../../contract/calls/call.ts'
import type { cdqTerms } from '../../../contract/calls/cdq.ts'
import { quoteCdq } from '../../../finance/offers/cdq/cdq-quote.ts'
import type {
  AssignmentKind,
  CdqNeed,
  CdqOffer,
  CdqRates,
  CdqTerms,
} from '../../../finance/offers/cdq/cdq-types.ts'
import type { Fee } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../records/cached.ts'
import {
  type Bank,
  type BankProduct,
  commonTerms,
  productsInForce,
} from '../bank-products/products-in-force.ts'
import { cdqCalculator } from '../calculators/calculator-settings.ts'
import { offerIsGone } from '../mortgages/mortgage-terms.ts'
import { tegmOn, tegmToday } from '../rates/tegm-today.ts'

type TermsAnswer = Answer<typeof cdqTerms>

interface CdqPanel {
  terms: CdqTerms[]
  rates: CdqRates
  /** Source of the TEGM. */
  sources: TermsAnswer['fonti']
}

/** The terms of an assignment or delegation product. */
export const cdqTermsOf = (
  tipo: AssignmentKind,
  product: BankProduct,
  bank: Bank,
  compenso: Fee,
): CdqTerms => {
  const { etaMaxScadenza, anzianitaLavoroMesi, province } = bank.policy
  return {
    ...commonTerms<CdqTerms>(product, bank, compenso),
    tipo,
    policy: {
      etaMaxScadenza,
      ...(province && { province }),
      // Pensions have no seniority.
      ...(tipo !== 'cqp' && anzianitaLavoroMesi && { anzianitaLavoroMesi }),
    },
  }
}

const assignmentCategories = [
  'cessione_quinto_fino_15000',
  'cessione_quinto_oltre_15000',
  // The TEGM of delegations is that of personal loans.
  'prestiti_personali',
] as const

const assignmentTegmOf = (values: Record<(typeof assignmentCategories)[number], number>) => ({
  finoA15000: values.cessione_quinto_fino_15000,
  oltre15000: values.cessione_quinto_oltre_15000,
  delega: values.prestiti_personali,
})

/** The TEGM of assignments in force on a day; null when one is missing. */
export async function assignmentTegmOn(context: Pick<Context, 'database'>, day: string) {
  const found = await tegmOn(context, day, assignmentCategories)
  return found && assignmentTegmOf(found.values)
}

/** The terms of every product of a kind in force today, with the TEGM of the quarter and the minimum pension. */
export async function cdqPanel(context: Context, kind: AssignmentKind): Promise<CdqPanel> {
  const [{ compenso, limiti }, rows, { giorno, values, trimestre, fonte }] = await Promise.all([
    cdqCalculator(context),
    productsInForce(context, kind),
    tegmToday(context, ...assignmentCategories),
  ])
  return {
    terms: rows.map(({ product, bank }) => cdqTermsOf(kind, product, bank, compenso)),
    rates: {
      giorno,
      tegm: { ...assignmentTegmOf(values), trimestre },
      trattamentoMinimo: limiti.trattamentoMinimo,
    },
    sources: { tegm: fonte },
  }
}

/** Maximum age of cached terms for display. Written records are computed from the database. */
const recentMs = 2000
export const recentCdqPanel: Record<AssignmentKind, (context: Context) => Promise<CdqPanel>> = {
  cqs: cached(context => cdqPanel(context, 'cqs'), recentMs),
  cqp: cached(context => cdqPanel(context, 'cqp'), recentMs),
  delega: cached(context => cdqPanel(context, 'delega'), recentMs),
}

/** The answer of the terms call for a kind. */
export async function cdqTermsFor(context: Context, kind: AssignmentKind): Promise<TermsAnswer> {
  const { terms, rates, sources } = await recentCdqPanel[kind](context)
  const banche = new Set(terms.map(t => t.banca._id)).size
  return { condizioni: terms, tassi: rates, banche, fonti: sources }
}

/** The offer of one product for a need, computed from the database. Throws 422 when there is none. */
export async function cdqOfferOf(context: Context, need: CdqNeed, product: string): Promise<CdqOffer> {
  const { terms, rates } = await cdqPanel(context, need.prodotto)
  const chosen = terms.filter(t => t.prodotto._id === product)
  return quoteCdq({ need, terms: chosen, rates }).offerte[0] ?? offerIsGone('cdq.prodotto')
}
