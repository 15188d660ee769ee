import { requireCents, requireWhole } from '../../arithmetic/argument.ts'
import { isUsurious, usuryThreshold } from '../../checks/usury.ts'
import { costsOf, optionalCostsOf, takeWholeLoan } from '../costs.ts'
import { applicantRefusal, conditionsRefusal, nearestTerm, offerRefusal } from '../eligibility.ts'
import { type Figures, figuresOf } from '../figures.ts'
import { withOptional } from '../other-figures.ts'
import { byCost, byName } from '../quote.ts'
import { percentage } from '../ratio.ts'
import type { PricedCost } from '../types.ts'
import type {
  LoanBand,
  LoanExclusion,
  LoanNeed,
  LoanOffer,
  LoanQuotation,
  LoanRates,
  LoanTerms,
} from './loan-types.ts'

type Refusal = Pick<LoanExclusion, 'motivo' | 'limite'>

/**
 * The offers of a panel of personal loans for a need, and the excluded products with the reason. Each product gives at
 * most one offer, at its lowest rate available for the need. All loan offers are made here. Money in cents, rates in
 * percent. Throws RangeError naming the invalid field of the need.
 */
export function quoteLoan({
  need,
  terms,
  rates,
}: {
  need: LoanNeed
  terms: readonly LoanTerms[]
  rates: LoanRates
}): LoanQuotation {
  requireNeed(need)
  const quotation: LoanQuotation = { offerte: [], escluse: [] }
  for (const product of terms) {
    const { prodotto, banca } = product
    const outcome = outcomeOf(need, product, rates)
    if ('motivo' in outcome) quotation.escluse.push({ prodotto, banca, ...outcome })
    else quotation.offerte.push(outcome)
  }
  quotation.offerte.sort(byCost)
  quotation.escluse.sort(byName)
  return quotation
}

function outcomeOf(need: LoanNeed, terms: LoanTerms, rates: LoanRates): LoanOffer | Refusal {
  // The cast is safe: these checks never refuse by loan to value or by kind of rate.
  const refusal = conditionsRefusal(need, terms, rates.giorno) as Refusal | undefined
  if (refusal) return refusal
  const bands = openLoanBands(need, terms.tassi)
  if ('motivo' in bands) return bands
  const { occupazioni } = terms.policy
  if (need.occupazione && occupazioni && !occupazioni.includes(need.occupazione))
    return { motivo: 'occupazione' }
  const refused = applicantRefusal(need, terms) as Refusal | undefined
  if (refused) return refused

  const [cheapest] = bands.sort((a, b) => a.tanFinito - b.tanFinito)
  const costs = costsOf(costed(need), terms)
  const limite = usuryThreshold({ tegm: rates.tegm.valore }).threshold
  if (takeWholeLoan(costs, need.importo)) return { motivo: 'usura', limite }
  const offer = makeOffer({ need, terms, band: cheapest!, costs, sogliaUsura: limite })
  return (offerRefusal(offer, need, terms) as Refusal | undefined) ?? offer
}

function makeOffer({
  need,
  terms,
  band,
  costs,
  sogliaUsura,
}: {
  need: LoanNeed
  terms: LoanTerms
  band: LoanBand
  costs: PricedCost[]
  sogliaUsura: number
}): LoanOffer {
  const { prodotto, banca, validoAl } = terms
  const { redditoNetto, altreRate = 0 } = need
  const { tanFinito, occupazioni } = band
  const figures = figuresOf(need, [{ months: need.durataMesi, annualRate: tanFinito }], costs)
  return {
    prodotto,
    banca,
    ...figures,
    sogliaUsura,
    facoltative: lawfulOptional(need, terms, figures, sogliaUsura),
    ...(occupazioni && { occupazioni }),
    ...(redditoNetto && { rapportoRataReddito: percentage(figures.rata + altreRate, redditoNetto) }),
    ...(validoAl !== undefined && { validoAl }),
  }
}

/**
 * The optional insurance of a loan, none when the insurance would raise the TEG above the usury threshold: insurance
 * signed together with the loan counts in the TEG even when it is optional.
 */
function lawfulOptional(
  need: LoanNeed,
  terms: LoanTerms,
  figures: Figures,
  threshold: number,
): LoanOffer['facoltative'] {
  // Only who works can lose a job.
  const polizze = terms.polizze.filter(({ tipo }) => tipo !== 'impiego' || need.occupazione !== 'pensionato')
  const facoltative = optionalCostsOf(costed(need), { polizze })
  if (takeWholeLoan([...figures.costi, ...facoltative], need.importo)) return []
  const insured = withOptional({ offer: { ...figures, facoltative }, need })
  return insured && isUsurious({ teg: insured.teg, threshold }) ? [] : facoltative
}

/** The need without the purpose: purposes of personal loans have no substitute tax. */
const costed = ({ importo, durataMesi }: LoanNeed) => ({ importo, durataMesi })

/** The rows of a price list that are available for the need, or the reason why none is. */
export function openLoanBands(
  { importo, durataMesi, occupazione }: Pick<LoanNeed, 'importo' | 'durataMesi' | 'occupazione'>,
  bands: LoanBand[],
): LoanBand[] | Refusal {
  const longEnough = bands.filter(b => b.durataDaMesi <= durataMesi && durataMesi <= b.durataAMesi)
  if (longEnough.length === 0)
    return { motivo: 'durata', ...(bands.length > 0 && { limite: nearestTerm(bands, durataMesi) }) }
  const lending = longEnough.filter(
    ({ importoDa = 0, importoA = Number.POSITIVE_INFINITY }) => importoDa <= importo && importo <= importoA,
  )
  if (lending.length === 0) {
    const above = longEnough.flatMap(({ importoDa = 0 }) => (importoDa > importo ? [importoDa] : []))
    return above.length > 0
      ? { motivo: 'importo_minimo', limite: Math.min(...above) }
      : { motivo: 'importo_massimo', limite: Math.max(...longEnough.map(({ importoA = 0 }) => importoA)) }
  }
  // A reserved price requires a known employment.
  const open = lending.filter(
    ({ occupazioni }) => !occupazioni || (occupazione !== undefined && occupazioni.includes(occupazione)),
  )
  return open.length > 0 ? open : { motivo: 'riservata' }
}

function requireNeed(need: LoanNeed): void {
  requireWhole('need.importo', need.importo, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('need.durataMesi', need.durataMesi)
  requireWhole('need.eta', need.eta ?? 0, 0)
  requireCents('need.redditoNetto', need.redditoNetto ?? 0)
  requireCents('need.altreRate', need.altreRate ?? 0)
}
