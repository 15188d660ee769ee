import { requireCents, requireWhole } from '../arithmetic/argument.ts'
import { costsOf, takeWholeLoan } from './costs.ts'
import { applicantRefusal, offerRefusal, openBands, productRefusal, type Refusal } from './eligibility.ts'
import { makeOffer, usuryThresholdOf } from './offer.ts'
import { priceBand } from './pricing.ts'
import type { ExclusionReason, Need, Offer, Quotation, RateKind, Rates, Terms } from './types.ts'

/**
 * The offers of a panel of mortgages for a need with the day's rates, and the excluded products with the reason.
 * All mortgage offers are made here, both by the server and by the widgets. A product gives one offer for each
 * requested kind of rate. A product without an offer is excluded, with the reason of the kind of rate that passed the
 * most checks.
 * Money in cents, rates in percent. Throws RangeError naming the invalid field of the need or the missing index.
 */
export function quote({ need, terms, rates }: { need: Need; terms: Terms[]; rates: Rates }): Quotation {
  requireNeed(need)
  const quotation: Quotation = { offerte: [], escluse: [] }
  for (const product of terms) {
    const { prodotto, banca } = product
    const outcomes = outcomesOf(need, product, rates)
    const offers = outcomes.filter(isOffer)
    if (offers.length > 0) quotation.offerte.push(...offers)
    else quotation.escluse.push({ prodotto, banca, ...latestRefusal(outcomes.filter(isRefusal)) })
  }
  quotation.offerte.sort(byCost)
  quotation.escluse.sort(byName)
  return quotation
}

function outcomesOf(need: Need, terms: Terms, rates: Rates): (Offer | Refusal)[] {
  const refusal = productRefusal(need, terms, rates)
  if (refusal) return [refusal]
  const kinds = need.tipoTasso ? [need.tipoTasso] : [...new Set(terms.tassi.map(band => band.tipo))]
  return kinds.map(kind => outcomeOf(kind, need, terms, rates))
}

function outcomeOf(kind: RateKind, need: Need, terms: Terms, rates: Rates): Offer | Refusal {
  const bands = openBands(need, terms, kind)
  if (isRefusal(bands)) return bands
  const refusal = applicantRefusal(need, terms)
  if (refusal) return refusal

  const [cheapest] = bands
    .map(band => priceBand(band, need.durataMesi, rates))
    .sort((a, b) => a.phases[0]!.annualRate - b.phases[0]!.annualRate)
  const costs = costsOf(need, terms)
  if (takeWholeLoan(costs, need.importo)) return { motivo: 'usura', limite: usuryThresholdOf(kind, rates) }
  const offer = makeOffer({ need, terms, rates, price: cheapest!, costs })
  return offerRefusal(offer, need, terms) ?? offer
}

function isOffer(outcome: Offer | Refusal): outcome is Offer {
  return !isRefusal(outcome)
}

function isRefusal(outcome: object): outcome is Refusal {
  return 'motivo' in outcome
}

/** The reasons that may differ between a product's kinds of rate, in the order of the checks. */
const ORDER_OF_CHECKS: ExclusionReason[] = [
  'tipo_tasso',
  'durata',
  'ltv',
  'riservata',
  'garanzia',
  'eta',
  'provincia',
  'rata_reddito',
  'usura',
]

/** The refusal by the latest check. A product without prices has no kind of rate and no refusal. */
function latestRefusal(refusals: Refusal[]): Refusal {
  const position = ({ motivo }: Refusal) => ORDER_OF_CHECKS.indexOf(motivo)
  return refusals.reduce(
    (latest, next) => (position(next) > position(latest) ? next : latest),
    refusals[0] ?? NO_PRICES,
  )
}

const NO_PRICES: Refusal = { motivo: 'tipo_tasso' }

/** Compares by displayed TAEG, then by total due, then by name, so that the order of the panel does not matter. */
export function byCost(a: Ranked, b: Ranked): number {
  return (
    a.taeg - b.taeg ||
    a.totaleDovuto - b.totaleDovuto ||
    byName(a, b) ||
    alphabetical(a.tipoTasso ?? '', b.tipoTasso ?? '')
  )
}

type Named = Pick<Offer, 'banca' | 'prodotto'>
type Ranked = Named & Pick<Offer, 'taeg' | 'totaleDovuto'> & Partial<Pick<Offer, 'tipoTasso'>>

/** Compares by the names of bank and product, then by the product's id. */
export function byName(a: Named, b: Named): number {
  return (
    alphabetical(a.banca.nome, b.banca.nome) ||
    alphabetical(a.prodotto.nome, b.prodotto.nome) ||
    alphabetical(a.prodotto._id, b.prodotto._id)
  )
}

/** Compares by code unit, so that the order does not depend on the locale of the server or browser. */
function alphabetical(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function requireNeed(need: Need): void {
  requireWhole('need.valore', need.valore, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('need.importo', need.importo, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('need.durataMesi', need.durataMesi)
  requireWhole('need.eta', need.eta ?? 0, 0)
  requireCents('need.redditoNetto', need.redditoNetto ?? 0)
  requireCents('need.altreRate', need.altreRate ?? 0)
}
