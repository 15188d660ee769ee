import { requireCents, requireWhole } from '../../arithmetic/argument.ts'
import { isUsurious, usuryThreshold } from '../../checks/usury.ts'
import { principalFor } from '../../inverse/inverse-amount.ts'
import { roundApr } from '../../rates/apr-rounding.ts'
import { feeOf, once } from '../costs.ts'
import { applicantRefusal, nearestTerm } from '../eligibility.ts'
import { byCost, byName } from '../quote.ts'
import { smallestThatPays } from '../smallest.ts'
import type { PricedCost } from '../types.ts'
import { weigh } from '../weigh.ts'
import { areInsurable, lastAgeLike, premiumAges, premiumCost } from './cdq-premiums.ts'
import { quotaOf } from './cdq-quota.ts'
import type {
  AssignmentKind,
  CdqBand,
  CdqExclusion,
  CdqNeed,
  CdqOffer,
  CdqQuotation,
  CdqRates,
  CdqTerms,
} from './cdq-types.ts'

type Refusal = Pick<CdqExclusion, 'motivo' | 'limite'>

/** Up to 15.000 € the decree has a separate average rate. */
const MAX_SMALL_AMOUNT = 1_500_000

/**
 * The offers of a panel of assignments of a fifth and delegations for a need, and the excluded products with the
 * reason. Each product gives at most one offer, at its lowest rate available for the need. Products of a kind other
 * than `need.prodotto` are ignored. For a wanted net amount the instalment is the smallest, in whole cents, that pays it
 * out; where this instalment is not lawful or outside the amounts of the product, no larger one is offered. All such
 * offers are made here. Money in cents, rates in percent. Throws RangeError naming the invalid field of the need.
 */
export function quoteCdq({
  need,
  terms,
  rates,
}: {
  need: CdqNeed
  terms: readonly CdqTerms[]
  rates: CdqRates
}): CdqQuotation {
  requireNeed(need)
  const { requested } = quotaOf(need, rates.trattamentoMinimo)
  const quotation: CdqQuotation = { offerte: [], escluse: [] }
  for (const product of terms.filter(({ tipo }) => tipo === need.prodotto)) {
    const { prodotto, banca } = product
    const outcome = outcomeOf(need, requested, product, rates)
    if ('motivo' in outcome) quotation.escluse.push({ prodotto, banca, ...outcome })
    else quotation.offerte.push(outcome)
  }
  quotation.offerte.sort(byCost)
  quotation.escluse.sort(byName)
  return quotation
}

/**
 * The outcome of a product. Where premiums depend on an age that the need does not state, the offer is that of the age
 * with the highest TAEG: no age gets a dearer one.
 */
function outcomeOf(need: CdqNeed, most: number, terms: CdqTerms, rates: CdqRates): CdqOffer | Refusal {
  const ages = need.eta === undefined ? premiumAges(terms) : []
  if (ages.length === 0) return outcomeAtAge(need, most, terms, rates)
  const outcomes = ages.map(eta => ({ eta, outcome: outcomeAtAge({ ...need, eta }, most, terms, rates) }))
  let dearest: { eta: number; offer: CdqOffer } | undefined
  for (const { eta, outcome } of outcomes)
    if (
      !('motivo' in outcome) &&
      outcome.taegEsatto > (dearest?.offer.taegEsatto ?? Number.NEGATIVE_INFINITY)
    )
      dearest = { eta, offer: outcome }
  if (!dearest) return (outcomes.find(({ outcome }) => !isOfAge(outcome)) ?? outcomes[0]!).outcome
  const { eta: da, offer } = dearest
  return { ...offer, etaPremi: { da, a: lastAgeLike(terms, { eta: da, durataMesi: need.durataMesi }) } }
}

const isOfAge = (outcome: CdqOffer | Refusal) => 'motivo' in outcome && outcome.motivo === 'eta'

/** The outcome for the age of the need, or without regard to age. `most` is the largest instalment, cents. */
function outcomeAtAge(need: CdqNeed, most: number, terms: CdqTerms, rates: CdqRates): CdqOffer | Refusal {
  const { validoDal, validoAl, policy } = terms
  if (rates.giorno < validoDal || (validoAl !== undefined && rates.giorno > validoAl))
    return { motivo: 'non_in_vigore' }
  if (most === 0) return { motivo: 'quota' }
  const band = openBand(need, terms)
  if ('motivo' in band) return band
  if (!areInsurable(terms, need)) return { motivo: 'eta' }
  const { anzianitaLavoroMesi: months } = policy
  if (months !== undefined && need.anzianitaMesi !== undefined && need.anzianitaMesi < months)
    return { motivo: 'anzianita', limite: months }

  const { nettoRichiesto: wanted } = need
  if (wanted === undefined) return offerAt(most, need, band, terms, rates)
  const paidOut = (rata: number) => {
    const { capitale, totaleCosti } = sizeOf(rata, need, band, terms)
    return capitale - totaleCosti
  }
  const rata = smallestThatPays(wanted, most, paidOut)
  if (rata !== null) return offerAt(rata, need, band, terms, rates)
  const largest = offerAt(most, need, band, terms, rates)
  return 'motivo' in largest ? largest : { motivo: 'netto', limite: largest.nettoRicavo }
}

/** What an instalment finances and the costs of it, cents. */
function sizeOf(rata: number, need: CdqNeed, { tanFinito }: CdqBand, terms: CdqTerms) {
  const { durataMesi } = need
  const capitale = principalFor({ instalment: rata, annualRate: tanFinito, termMonths: durataMesi })
  const costs = assignmentCosts(rata * durataMesi, terms, need)
  return { capitale, costs, totaleCosti: costs.reduce((sum, { totale }) => sum + totale, 0) }
}

/** The offer with an instalment, or why its amounts do not allow one. */
function offerAt(
  rata: number,
  need: CdqNeed,
  band: CdqBand,
  terms: CdqTerms,
  rates: CdqRates,
): CdqOffer | Refusal {
  const { prodotto, banca, validoAl, importoMin, importoMax } = terms
  const { capitale, costs, totaleCosti } = sizeOf(rata, need, band, terms)
  if (capitale < importoMin) return { motivo: 'importo_minimo', limite: importoMin }
  if (capitale > importoMax) return { motivo: 'importo_massimo', limite: importoMax }
  const tegm = assignmentTegm(need.prodotto, capitale, rates)
  const { threshold: sogliaUsura } = usuryThreshold({ tegm })
  // No rate exists when the costs take the whole principal.
  if (totaleCosti >= capitale) return { motivo: 'usura', limite: sogliaUsura }
  const offer = { ...figuresOf(need, rata, capitale, band, costs), tegm, sogliaUsura }
  if (isUsurious({ teg: offer.teg, threshold: sogliaUsura })) return { motivo: 'usura', limite: sogliaUsura }
  return { prodotto, banca, ...offer, ...(validoAl !== undefined && { validoAl }) }
}

/** The average rate of the category of an assignment, by its financed amount in cents. */
export const assignmentTegm = (
  kind: AssignmentKind,
  capitale: number,
  { tegm }: { tegm: Omit<CdqRates['tegm'], 'trimestre'> },
): number =>
  kind === 'delega' ? tegm.delega : tegm[capitale > MAX_SMALL_AMOUNT ? 'oltre15000' : 'finoA15000']

function figuresOf(
  { durataMesi }: CdqNeed,
  rata: number,
  capitale: number,
  { tanFinito: tan }: CdqBand,
  costs: PricedCost[],
): Omit<CdqOffer, 'prodotto' | 'banca' | 'tegm' | 'sogliaUsura'> {
  const fasi = [{ daRata: 1, rate: durataMesi, tan, rata }]
  const { taeg, ...weighed } = weigh({ importo: capitale, durataMesi, fasi, ultimaRata: rata }, costs)
  const totaleDovuto = rata * durataMesi
  const totaleCosti = costs.reduce((sum, { totale }) => sum + totale, 0)
  return {
    rata,
    numeroRate: durataMesi,
    tan,
    taeg: roundApr(taeg, 2),
    taegEsatto: taeg,
    ...weighed,
    capitale,
    nettoRicavo: capitale - totaleCosti,
    interessi: totaleDovuto - capitale,
    totaleCosti,
    totaleDovuto,
  }
}

/**
 * Every deducted cost, in display order; without an age, with the highest premiums. The law requires life insurance and,
 * for employees, insurance against the loss of the job (DPR 180/1950 art. 54).
 */
export function assignmentCosts(
  montante: number,
  { spese, polizze, compenso }: Pick<CdqTerms, 'spese' | 'polizze' | 'compenso'>,
  insured: Pick<CdqNeed, 'eta' | 'durataMesi'>,
): PricedCost[] {
  return [
    once('istruttoria', feeOf(spese.istruttoria, montante)),
    once('commissioni', feeOf(spese.commissioni, montante)),
    once('bollo', spese.bollo ?? 0),
    ...polizze.map(insurance => premiumCost(montante, insurance, insured)),
    once('compenso', feeOf(compenso, montante)),
  ].filter(cost => cost.importo > 0)
}

/** The cheapest row of a price list that is available for the need, or the reason why no row is. */
function openBand(need: CdqNeed, { tassi, policy }: CdqTerms): CdqBand | Refusal {
  const { durataMesi, occupazione } = need
  const longEnough = tassi.filter(b => b.durataDaMesi <= durataMesi && durataMesi <= b.durataAMesi)
  if (longEnough.length === 0)
    return { motivo: 'durata', ...(tassi.length > 0 && { limite: nearestTerm(tassi, durataMesi) }) }
  // A price reserved to some employments requires a known employment.
  const lending = longEnough.filter(
    ({ occupazioni }) => !occupazioni || (occupazione !== undefined && occupazioni.includes(occupazione)),
  )
  if (lending.length === 0) return { motivo: 'occupazione' }
  const refusals = lending.map(({ etaMaxScadenza }) =>
    applicantRefusal(need, {
      policy: { ...policy, etaMaxScadenza: etaMaxScadenza ?? policy.etaMaxScadenza },
    }),
  )
  const open = lending.filter((_, at) => !refusals[at])
  return open.length > 0
    ? open.reduce((low, next) => (next.tanFinito < low.tanFinito ? next : low))
    : (refusals[0] as Refusal)
}

function requireNeed(need: CdqNeed): void {
  requireWhole('need.netto', need.netto, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('need.durataMesi', need.durataMesi)
  requireWhole('need.eta', need.eta ?? 0, 0)
  requireWhole('need.anzianitaMesi', need.anzianitaMesi ?? 0, 0)
  requireCents('need.rata', need.rata ?? 0)
  requireWhole('need.nettoRichiesto', need.nettoRichiesto ?? 1, 1, Number.MAX_SAFE_INTEGER)
}
