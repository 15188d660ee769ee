import type { KeptCdq, KeptLease, KeptLoan } from '../../../../contract/products/kept-credit.ts'
import { quotaOf } from '../../../../finance/offers/cdq/cdq-quota.ts'
import { quoteCdq } from '../../../../finance/offers/cdq/cdq-quote.ts'
import type { CdqNeed, CdqRates } from '../../../../finance/offers/cdq/cdq-types.ts'
import {
  impersonalCdqNeed,
  impersonalLoanNeed,
  impersonalOffer,
} from '../../../../finance/offers/impersonal.ts'
import { byTotal, quoteLeasing } from '../../../../finance/offers/leasing/leasing-quote.ts'
import type { LeasingNeed } from '../../../../finance/offers/leasing/leasing-types.ts'
import { quoteLoan } from '../../../../finance/offers/loans/loan-quote.ts'
import type { LoanNeed } from '../../../../finance/offers/loans/loan-types.ts'
import { byCost } from '../../../../finance/offers/quote.ts'
import type { Context } from '../../../context.ts'
import { cdqOfferOf, cdqPanel } from '../../cdq/cdq-terms.ts'
import { leasingOfferOf, leasingPanel } from '../../leasing/leasing-terms.ts'
import { loanOfferOf, loanPanel } from '../../loans/loan-terms.ts'
import { maxExclusions, maxOffers, snapshotFields } from '../snapshot-fields.ts'

/**
 * Computes a simulation of a personal loan of today from the database, for anybody with this loan. The opened offer is
 * stored as the person saw it. Throws 422 when the opened product makes no offer for the person.
 */
export async function makeLoanSimulation(
  context: Context,
  requested: LoanNeed,
  product?: string,
): Promise<KeptLoan> {
  const panel = await loanPanel(context)
  const { terms, rates, sources } = panel
  const need = impersonalLoanNeed(requested)
  const opened = product ? impersonalOffer(loanOfferOf(panel, requested, product)) : undefined
  const figures = keptFigures({ quotation: quoteLoan({ need, terms, rates }), terms, opened })
  return {
    prodotto: 'prestito',
    need,
    tassi: rates,
    fonti: sources,
    ...figures,
    ...(await snapshotFields(context, terms)),
  }
}

/**
 * Computes a simulation of an assignment of today from the database, for anybody with this employer and this instalment
 * or wanted amount. The opened offer is stored as the person saw it. Throws 422 when the opened product makes no offer
 * for the person.
 */
export async function makeCdqSimulation(
  context: Context,
  requested: CdqNeed,
  product?: string,
): Promise<KeptCdq> {
  const { terms, rates, sources } = await cdqPanel(context, requested.prodotto)
  const { requested: rata } = quotaOf(requested, rates.trattamentoMinimo)
  const { rata: _, ...impersonal } = impersonalCdqNeed(requested)
  const need: KeptCdq['need'] = requested.nettoRichiesto ? impersonal : { ...impersonal, rata }
  const opened = product ? await cdqOfferOf(context, requested, product) : undefined
  const figures = keptFigures({
    quotation: quoteCdq({ need: anybodysCdq(need, rates), terms, rates }),
    terms,
    opened,
  })
  return {
    prodotto: 'cdq',
    need,
    tassi: rates,
    fonti: sources,
    ...figures,
    ...(await snapshotFields(context, terms)),
  }
}

/** Computes a simulation of a lease of today from the database. Throws 422 when the opened product makes no offer. */
export async function makeLeasingSimulation(
  context: Context,
  need: LeasingNeed,
  product?: string,
): Promise<KeptLease> {
  const panel = await leasingPanel(context)
  const { terms, rates, sources } = panel
  const figures = keptFigures({
    quotation: quoteLeasing({ need, terms, rates }),
    terms,
    opened: product ? leasingOfferOf(panel, need, product) : undefined,
    order: byTotal,
  })
  return {
    prodotto: 'leasing',
    need,
    tassi: rates,
    fonti: sources,
    ...figures,
    ...(await snapshotFields(context, terms)),
  }
}

/**
 * The need of a stored assignment for anybody: with a pay whose quota allows the instalment. An instalment is lower than
 * the amount that is paid out.
 */
export const anybodysCdq = (
  need: KeptCdq['need'],
  { trattamentoMinimo }: Pick<CdqRates, 'trattamentoMinimo'>,
): CdqNeed => ({ ...need, netto: (need.nettoRichiesto ?? need.rata ?? 0) * 5 + trattamentoMinimo })

interface Named {
  prodotto: { _id: string }
}

/** The offers for anybody, with the opened offer in the place of the general one of its product. */
function keptFigures<O extends Parameters<typeof byCost>[0] & Named, X extends Named, T extends Named>({
  quotation: { offerte, escluse },
  terms,
  opened,
  order = byCost,
}: {
  quotation: { offerte: O[]; escluse: X[] }
  terms: T[]
  opened: NoInfer<O> | undefined
  order?: (a: O, b: O) => number
}) {
  const isOpened = ({ prodotto }: Named) => prodotto._id === opened?.prodotto._id
  const offers = opened ? [...offerte.filter(one => !isOpened(one)), opened].sort(order) : offerte
  const excluded = escluse.filter(one => !isOpened(one))
  const first = offers.slice(0, maxOffers)
  const kept = opened && !first.some(isOpened) ? [...first, opened] : first
  const shown = new Set(kept.map(({ prodotto }) => prodotto._id))
  return {
    condizioni: terms.filter(({ prodotto }) => shown.has(prodotto._id)),
    offerte: kept,
    escluse: excluded.slice(0, maxExclusions),
    quante: { offerte: offers.length, escluse: excluded.length },
    scelta: opened?.prodotto._id ?? null,
  }
}
