import { requireCents, requireWhole } from '../arithmetic/argument.ts'
import { affordablePrincipal } from '../checks/affordability.ts'
import { cashNeeded, type Purchase } from '../purchase/purchase-costs.ts'
import { costsOf } from './costs.ts'
import { applicantRefusal, maxGuaranteedLoan, type Refusal } from './eligibility.ts'
import { byCost, byName, quote } from './quote.ts'
import { isWithin } from './ratio.ts'
import type { Exclusion, ExclusionReason, Need, Offer, RateKind, Rates, Terms } from './types.ts'

/** A person who has no house yet. Money in cents. */
export interface Buyer
  extends Pick<Need, 'tipoTasso' | 'provincia' | 'eta' | 'altreRate' | 'garanziaConsap'> {
  finalita: 'prima_casa' | 'seconda_casa'
  /** The longest term that the person wants. */
  durataMesi: number
  redditoNetto: number
  /** Cash for the rest of the price and for all costs. */
  risparmi: number
  /** How the person will buy, as far as known. */
  acquisto: Omit<Purchase, 'prezzo' | 'primaCasa'>
}

/** The largest loan of a bank, and the rule that a larger one breaks. */
export interface BorrowingPower {
  /** The need with this loan; `valore` is the price of the house that loan and savings buy. */
  need: Need
  offer: Offer
  /**
   * `eta` and `durata` shorten the term, so that the instalment of a larger loan is too high. The prices of a larger share
   * of the value may be reserved, or need the guarantee of the first-home fund.
   */
  vincolo: Extract<
    ExclusionReason,
    'rata_reddito' | 'ltv' | 'importo_massimo' | 'eta' | 'durata' | 'riservata' | 'garanzia' | 'usura'
  >
  /** Percent, cents, years or months, as in an exclusion. */
  limite: number
  riserve?: Exclusion['riserve']
}

export interface BorrowingPowers {
  /** One for each bank that lends, the largest loan first. */
  banche: BorrowingPower[]
  /** The banks that lend nothing, by name. */
  escluse: Exclusion[]
}

/** Loans and prices are multiples of this amount. */
const wholeThousand = 1_000_00

/**
 * The largest loan of each bank before there is a house, under the same conditions as `quote`: a loan larger by `step`
 * gives no offer. The price of the house is the highest that loan and savings pay together with all costs. The term is
 * the longest that person, age and product allow; a purchase has one rate kind per product, the one that lends most.
 * Money in cents. Throws RangeError naming the argument.
 */
export function borrowingPower({
  buyer,
  terms,
  rates,
  step = wholeThousand,
}: {
  buyer: Buyer
  terms: Terms[]
  rates: Rates
  step?: number
}): BorrowingPowers {
  requireCents('redditoNetto', buyer.redditoNetto)
  requireCents('risparmi', buyer.risparmi)
  requireWhole('durataMesi', buyer.durataMesi, 12)
  requireWhole('step', step, 1, Number.MAX_SAFE_INTEGER)
  const best = new Map<string, BorrowingPower>()
  const refused = new Map<string, Exclusion>()
  for (const product of terms) {
    const { prodotto, banca } = product
    for (const kind of kindsOf(product, buyer)) {
      const power = largestLoan({ buyer, product, kind, rates, step })
      if (!('offer' in power)) {
        if (!refused.has(banca._id)) refused.set(banca._id, { prodotto, banca, ...power })
        continue
      }
      const known = best.get(banca._id)
      if (!known || byAmount(power, known) < 0) best.set(banca._id, power)
    }
  }
  for (const id of best.keys()) refused.delete(id)
  return { banche: [...best.values()].sort(byAmount), escluse: [...refused.values()].sort(byName) }
}

const byAmount = (a: BorrowingPower, b: BorrowingPower) =>
  b.need.importo - a.need.importo || byCost(a.offer, b.offer)

const kindsOf = ({ tassi }: Terms, { tipoTasso }: Buyer): RateKind[] =>
  tipoTasso ? [tipoTasso] : [...new Set(tassi.map(({ tipo }) => tipo))]

interface Search {
  buyer: Buyer
  product: Terms
  kind: RateKind
  rates: Rates
  step: number
}

function largestLoan(search: Search): BorrowingPower | Refusal {
  const { buyer, product, kind, rates, step } = search
  const { importoMin, importoMax, policy } = product
  const term = longestTerm(search)
  if (typeof term !== 'number') return term

  const needOf = (importo: number): Need => ({
    ...knownOf(buyer),
    tipoTasso: kind,
    durataMesi: term,
    importo,
    valore: Math.max(step, priceFor(importo, term, search)),
  })
  const outcomeOf = (importo: number): Offer | Refusal => {
    const { offerte, escluse } = quote({ need: needOf(importo), terms: [product], rates })
    return offerte[0] ?? escluse[0]!
  }

  const first = Math.ceil(importoMin / step)
  const last = Math.floor(importoMax / step)
  // The loan to value grows with the loan, because savings stay: each threshold of the price list begins a stretch in
  // which the same rates apply, and in which only the instalment limits the loan.
  const shares = new Set([policy.ltvMax, ...product.tassi.flatMap(({ ltvDa, ltvA }) => [ltvDa, ltvA])])
  const ends = [...shares].map(share =>
    largest(first, last, at => isWithin(at * step, needOf(at * step).valore, share)),
  )
  // So does the largest loan that the first-home fund guarantees.
  const guaranteed = Math.floor(maxGuaranteedLoan / step)
  const tops = [...new Set([last, guaranteed, ...ends])]
    .filter(top => top >= first && top <= last)
    .sort((a, b) => b - a)
  for (const [at, top] of tops.entries()) {
    const bottom = (tops[at + 1] ?? first - 1) + 1
    const isPaid = (amount: number) => {
      const outcome = outcomeOf(amount * step)
      return !('motivo' in outcome && outcome.motivo === 'rata_reddito')
    }
    const found = largest(bottom, top, isPaid, paidAmount(needOf(top * step), search))
    if (found < bottom) continue
    const offer = outcomeOf(found * step)
    if ('motivo' in offer) continue
    const refusal = outcomeOf((found + 1) * step) as Refusal
    return { need: needOf(found * step), offer, ...bindingRule(refusal, term, search) }
  }
  return outcomeOf(first * step) as Refusal
}

/**
 * The largest whole number of a stretch for which a condition holds that holds for all smaller ones; `from − 1` when none
 * does. A good `guess` saves most of the tries.
 */
function largest(from: number, to: number, holds: (at: number) => boolean, guess = to): number {
  let below = from - 1
  let above = to + 1
  let next = Math.min(Math.max(guess, from), to)
  while (above - below > 1) {
    if (holds(next)) below = next++
    else above = next--
    if (next <= below || next >= above || Math.abs(next - guess) > 1) next = Math.floor((below + above) / 2)
  }
  return below
}

/** About the largest loan that the income pays at the rates of a need, in steps. */
function paidAmount(need: Need, { buyer, product, rates, step }: Search): number | undefined {
  const { redditoNetto, altreRate } = buyer
  const [offer] = quote({ need: { ...need, redditoNetto: undefined }, terms: [product], rates }).offerte
  if (!offer) return undefined
  const { maxPrincipal } = affordablePrincipal({
    netMonthlyIncome: redditoNetto,
    otherInstalments: altreRate,
    maxRatio: Math.min(1, product.policy.rataRedditoMax / 100),
    annualRate: offer.tan,
    termMonths: need.durataMesi,
  })
  return Math.floor(maxPrincipal / step)
}

/** The known figures of a need, without those of the house and of the way of buying. */
function knownOf({ acquisto, risparmi, durataMesi, tipoTasso, ...known }: Buyer) {
  return known
}

/** Names the rule behind a refusal: a term shortened by age or product raises the instalment. */
function bindingRule(
  { motivo, limite = 0, riserve }: Refusal,
  term: number,
  { buyer, product: { policy } }: Search,
): Pick<BorrowingPower, 'vincolo' | 'limite' | 'riserve'> {
  if (motivo === 'rata_reddito' && term < buyer.durataMesi) {
    const isByAge = applicantRefusal({ eta: buyer.eta, durataMesi: term + 12 }, { policy })?.motivo === 'eta'
    return isByAge ? { vincolo: 'eta', limite: policy.etaMaxScadenza } : { vincolo: 'durata', limite: term }
  }
  return { vincolo: motivo as BorrowingPower['vincolo'], limite, ...(riserve && { riserve }) }
}

/** The longest term in whole years, up to the wanted one, that the price list and the applicant's age allow. */
function longestTerm({ buyer, product, kind }: Search): number | Refusal {
  const bands = product.tassi.filter(({ tipo }) => tipo === kind)
  if (bands.length === 0) return { motivo: 'tipo_tasso' }
  let refusal: Refusal | undefined
  for (let months = Math.floor(buyer.durataMesi / 12) * 12; months > 0; months -= 12) {
    if (!bands.some(({ durataDaMesi, durataAMesi }) => durataDaMesi <= months && months <= durataAMesi))
      continue
    refusal = applicantRefusal({ ...buyer, durataMesi: months }, product)
    if (refusal?.motivo !== 'eta') return refusal ?? months
  }
  return refusal ?? { motivo: 'durata', limite: Math.min(...bands.map(({ durataDaMesi }) => durataDaMesi)) }
}

/** The highest price, a multiple of the step, that a loan and the savings pay together with all costs; 0 for none. */
function priceFor(importo: number, durataMesi: number, { buyer, product, step }: Search): number {
  const { finalita, acquisto, risparmi } = buyer
  const costs = costsOf({ finalita, importo, durataMesi }, product)
  const budget = importo + risparmi
  const left = (prezzo: number) => {
    const purchase = { ...acquisto, prezzo, primaCasa: finalita === 'prima_casa' }
    return budget - cashNeeded({ purchase, loan: importo, costs, paid: 0 }).totaleCosti
  }
  // Costs grow with the price, so those of too high a price give a low one, and the other way round.
  const low = Math.max(0, left(Math.max(0, left(Math.max(0, left(budget))))))
  return (
    largest(1, Math.floor(budget / step), at => at * step <= left(at * step), Math.floor(low / step)) * step
  )
}
