import { requireCents, requireWhole } from '../arithmetic/argument.ts'
import { costsOf, paidAtOnce } from './costs.ts'
import { applicantRefusal, offerRefusal, openBands, productRefusal, type Refusal } from './eligibility.ts'
import { makeOffer, usuryThresholdOf } from './offer.ts'
import { priceBand } from './pricing.ts'
import type { ExclusionReason, Need, Offer, Quotation, RateKind, Rates, Terms } from './types.ts'

/**
 * The offers of a panel of products for a need, on the day's rates, and the products left out with the reason.
 * The only place where an offer is made: server and widgets call it alike. A product gives an offer for each kind
 * of rate asked; when it gives none it is left out, for the reason of the kind that came furthest.
 * Money in cents, rates in percent. Throws RangeError naming what is wrong in the need, or the index missing.
 */
export function quote({ need, terms, rates }: { need: Need; terms: Terms[]; rates: Rates }): Quotation {
  requireNeed(need)
  const quotation: Quotation = { offerte: [], escluse: [] }
  for (const product of terms) {
    const { prodotto, banca } = product
    const outcomes = outcomesOf(need, product, rates)
    const offers = outcomes.filter(isOffer)
    if (offers.length > 0) quotation.offerte.push(...offers)
    else quotation.escluse.push({ prodotto, banca, ...furthest(outcomes.filter(isRefusal)) })
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
  // Costs that take the whole loan at once leave no rate at all: that is beyond any threshold.
  if (paidAtOnce(costs) >= need.importo) return { motivo: 'usura', limite: usuryThresholdOf(kind, rates) }
  const offer = makeOffer({ need, terms, rates, price: cheapest!, costs })
  return offerRefusal(offer, need, terms) ?? offer
}

function isOffer(outcome: Offer | Refusal): outcome is Offer {
  return !isRefusal(outcome)
}

function isRefusal(outcome: object): outcome is Refusal {
  return 'motivo' in outcome
}

/** What may differ between the kinds of one product, in the order it is checked. */
const CHECKED: ExclusionReason[] = [
  'tipo_tasso',
  'durata',
  'ltv',
  'riservata',
  'eta',
  'provincia',
  'rata_reddito',
  'usura',
]

/** A product without prices has none of the kind asked. */
function furthest(refusals: Refusal[]): Refusal {
  const distance = ({ motivo }: Refusal) => CHECKED.indexOf(motivo)
  return refusals.reduce(
    (far, next) => (distance(next) > distance(far) ? next : far),
    refusals[0] ?? NO_PRICES,
  )
}

const NO_PRICES: Refusal = { motivo: 'tipo_tasso' }

/** By TAEG as shown, then by total due, then by name; the last two keep the order of the panel out of it. */
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

export function byName(a: Named, b: Named): number {
  return (
    alphabetical(a.banca.nome, b.banca.nome) ||
    alphabetical(a.prodotto.nome, b.prodotto.nome) ||
    alphabetical(a.prodotto._id, b.prodotto._id)
  )
}

/** By code unit: the same on every server and in every browser, whatever its language. */
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
