import { requirePercent, requireWhole } from '../arithmetic/argument.ts'
import { percentOf } from '../arithmetic/percent-of.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { isUsurious, usuryThreshold } from '../checks/usury.ts'
import { leasingRental } from '../plan/leasing.ts'
import { roundApr } from '../rates/apr-rounding.ts'
import { costsOf, paidAtOnce } from './costs.ts'
import { conditionsRefusal } from './eligibility.ts'
import type {
  LeasingExclusion,
  LeasingNeed,
  LeasingOffer,
  LeasingQuotation,
  LeasingRates,
  LeasingTerms,
} from './leasing-types.ts'
import { openLoanBands } from './loan-quote.ts'
import { byName } from './quote.ts'
import type { PricedCost } from './types.ts'
import { weigh } from './weigh.ts'

type Refusal = Pick<LeasingExclusion, 'motivo' | 'limite'>

/** Up to here, financed, the average rate of what is not a building is another: 25.000 €. */
const SMALL = 2_500_000

/**
 * The offers of a panel of leases for a need, and the products left out with the reason: one offer a product, at its
 * lowest rate open to the need. The only place where an offer of a lease is made. Money in cents net of VAT, rates in
 * percent. Throws RangeError naming what is wrong in the need.
 */
export function quoteLeasing({
  need,
  terms,
  rates,
}: {
  need: LeasingNeed
  terms: readonly LeasingTerms[]
  rates: LeasingRates
}): LeasingQuotation {
  requireNeed(need)
  const quotation: LeasingQuotation = { offerte: [], escluse: [] }
  for (const product of terms) {
    const { prodotto, banca } = product
    const outcome = outcomeOf(need, product, rates)
    if ('motivo' in outcome) quotation.escluse.push({ prodotto, banca, ...outcome })
    else quotation.offerte.push(outcome)
  }
  quotation.offerte.sort((a, b) => a.totale - b.totale || a.costoEffettivo - b.costoEffettivo || byName(a, b))
  quotation.escluse.sort(byName)
  return quotation
}

function outcomeOf(need: LeasingNeed, terms: LeasingTerms, rates: LeasingRates): LeasingOffer | Refusal {
  const { bene, anticipoPerc, riscattoPerc, durataMesi } = need
  const importo = financed(need)
  const refusal = conditionsRefusal({ finalita: bene, importo }, terms, rates.giorno) as Refusal | undefined
  if (refusal) return refusal
  const { anticipoMin, riscattoMax } = terms
  if (anticipoPerc < anticipoMin) return { motivo: 'anticipo', limite: anticipoMin }
  if (riscattoPerc > riscattoMax) return { motivo: 'riscatto', limite: riscattoMax }
  const bands = openLoanBands({ importo, durataMesi }, terms.tassi)
  if ('motivo' in bands) return bands as Refusal

  const limite = usuryThreshold({ tegm: tegmOf(bene, importo, rates) }).threshold
  // What is collected is collected with each rental and with the option: once a month.
  const costs = costsOf({ importo, durataMesi }, terms)
  // Costs that take everything at once leave no rate at all.
  if (paidAtOnce(costs) >= importo) return { motivo: 'usura', limite }
  const annualRate = Math.min(...bands.map(({ tanFinito }) => tanFinito))
  const offer = makeOffer({ need, terms, annualRate, costs, sogliaUsura: limite })
  return isUsurious({ teg: offer.teg, threshold: limite }) ? { motivo: 'usura', limite } : offer
}

interface Priced {
  need: LeasingNeed
  terms: LeasingTerms
  annualRate: number
  costs: PricedCost[]
  sogliaUsura: number
}

/**
 * The first rental opens the contract and the option closes it, so that a lease of 48 months has 47 monthly rentals
 * between them: it is repaid as a loan whose last instalment is the option.
 * The "tasso leasing" is the rate that makes the price of the good, net of tax, worth rentals and option (Banca
 * d'Italia, Trasparenza): costs are not in it, and have a rate of their own beside it.
 */
function makeOffer({ need, terms, annualRate, costs, sogliaUsura }: Priced): LeasingOffer {
  const { valore, durataMesi } = need
  const { prodotto, banca, validoAl } = terms
  const numeroCanoni = durataMesi - 1
  const lease = leasingRental({
    priceNetOfVat: valore,
    upfrontRental: { percent: need.anticipoPerc },
    rentals: numeroCanoni,
    purchaseOption: { percent: need.riscattoPerc },
    purchaseOptionPeriod: durataMesi,
    annualRate,
    vatRate: 0,
  })
  const { rental: canone, purchaseOptionAmount: riscatto, financed: finanziato } = lease
  const fasi = [{ daRata: 1, rate: durataMesi, tan: annualRate, rata: canone }]
  const weighed = weigh({ importo: finanziato, durataMesi, fasi, ultimaRata: riscatto }, costs)
  const totaleCosti = costs.reduce((sum, { totale }) => sum + totale, 0)
  return {
    prodotto,
    banca,
    anticipo: lease.upfrontRentalAmount,
    finanziato,
    canone,
    numeroCanoni,
    totaleCanoni: canone * numeroCanoni,
    riscatto,
    tan: annualRate,
    tassoLeasing: roundApr(annualRate + weighed.capitalizzazione, 2),
    costoEffettivo: roundApr(weighed.taeg, 2),
    teg: weighed.teg,
    sogliaUsura,
    costi: weighed.costi,
    interessi: lease.totalNetOfVat - valore,
    totaleCosti,
    totale: lease.totalNetOfVat + totaleCosti,
    ...(validoAl !== undefined && { validoAl }),
  }
}

const financed = ({ valore, anticipoPerc }: LeasingNeed) =>
  valore - percentOf({ amount: valore, percent: anticipoPerc })

function tegmOf(bene: LeasingNeed['bene'], importo: number, { tegm }: LeasingRates): number {
  return bene === 'immobiliare' ? tegm.immobiliare : tegm[bene][importo > SMALL ? 'oltre25000' : 'finoA25000']
}

function requireNeed({ valore, anticipoPerc, durataMesi, riscattoPerc }: LeasingNeed): void {
  requireWhole('need.valore', valore, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('need.durataMesi', durataMesi, 2)
  requirePercent('need.anticipoPerc', anticipoPerc)
  requirePercent('need.riscattoPerc', riscattoPerc)
  // Beyond it the option alone would repay more than was lent.
  if (anticipoPerc + riscattoPerc > 100)
    refuse('need.riscattoPerc', 'with the first rental no more than the price', riscattoPerc)
}
