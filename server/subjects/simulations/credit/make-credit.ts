import type { KeptCdq, KeptCdqNeed, KeptLease, KeptLoan } from '../../../../contract/products/kept-credit.ts'
import { quotaOf } from '../../../../finance/offers/cdq/cdq-quota.ts'
import { quoteCdq } from '../../../../finance/offers/cdq/cdq-quote.ts'
import type { CdqNeed, CdqRates } from '../../../../finance/offers/cdq/cdq-types.ts'
import { quoteLeasing } from '../../../../finance/offers/leasing/leasing-quote.ts'
import type { LeasingNeed } from '../../../../finance/offers/leasing/leasing-types.ts'
import { quoteLoan } from '../../../../finance/offers/loans/loan-quote.ts'
import type { LoanNeed } from '../../../../finance/offers/loans/loan-types.ts'
import type { Context } from '../../../context.ts'
import { cdqOfferOf, cdqPanel } from '../../cdq/cdq-terms.ts'
import { leasingOfferOf, leasingPanel } from '../../leasing/leasing-terms.ts'
import { loanOfferOf, loanPanel } from '../../loans/loan-terms.ts'
import { maxExclusions, maxOffers, snapshotFields } from '../snapshot-fields.ts'

/**
 * Computes a simulation of a personal loan of today from the database, for the person of the need. Throws 422 when the
 * opened product makes no offer for this person.
 */
export async function makeLoanSimulation(
  context: Context,
  need: LoanNeed,
  product?: string,
): Promise<KeptLoan> {
  const panel = await loanPanel(context)
  const { terms, rates, sources } = panel
  const opened = product ? loanOfferOf(panel, need, product) : undefined
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
 * Computes a simulation of an assignment of today from the database, for the person of the need; a need without a wanted
 * amount is stored with its instalment. Throws 422 when the opened product makes no offer for this person.
 */
export async function makeCdqSimulation(
  context: Context,
  requested: CdqNeed,
  product?: string,
): Promise<KeptCdq> {
  const { terms, rates, sources } = await cdqPanel(context, requested.prodotto)
  const { requested: rata } = quotaOf(requested, rates.trattamentoMinimo)
  const need = requested.nettoRichiesto ? requested : { ...requested, rata }
  const opened = product ? await cdqOfferOf(context, requested, product) : undefined
  const figures = keptFigures({ quotation: quoteCdq({ need, terms, rates }), terms, opened })
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
 * The need of a stored assignment. Without a pay, as in simulations of the first version, the pay is one whose quota
 * allows the instalment, which is lower than the amount that is paid out.
 */
export const quotableCdq = (
  need: KeptCdqNeed,
  { trattamentoMinimo }: Pick<CdqRates, 'trattamentoMinimo'>,
): CdqNeed => ({ netto: (need.nettoRichiesto ?? need.rata ?? 0) * 5 + trattamentoMinimo, ...need })

interface Named {
  prodotto: { _id: string }
}

/** The first offers and the opened one, which may be behind them. */
function keptFigures<O extends Named, X extends Named, T extends Named>({
  quotation: { offerte, escluse },
  terms,
  opened,
}: {
  quotation: { offerte: O[]; escluse: X[] }
  terms: T[]
  opened: NoInfer<O> | undefined
}) {
  const first = offerte.slice(0, maxOffers)
  const isKept = ({ prodotto }: Named) => first.some(one => one.prodotto._id === prodotto._id)
  const kept = opened && !isKept(opened) ? [...first, opened] : first
  const shown = new Set(kept.map(({ prodotto }) => prodotto._id))
  return {
    condizioni: terms.filter(({ prodotto }) => shown.has(prodotto._id)),
    offerte: kept,
    escluse: escluse.slice(0, maxExclusions),
    quante: { offerte: offerte.length, escluse: escluse.length },
    scelta: opened?.prodotto._id ?? null,
  }
}
