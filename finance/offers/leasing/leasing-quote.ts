import { requirePercent, requireWhole } from '../../arithmetic/argument.ts'
import { percentOf } from '../../arithmetic/percent-of.ts'
import { refuse } from '../../arithmetic/refuse.ts'
import { isUsurious, usuryThreshold } from '../../checks/usury.ts'
import { leasingRental } from '../../plan/leasing.ts'
import { roundApr } from '../../rates/apr-rounding.ts'
import { costsOf, takeWholeLoan } from '../costs.ts'
import { conditionsRefusal } from '../eligibility.ts'
import { openLoanBands } from '../loans/loan-quote.ts'
import { byName } from '../quote.ts'
import type { PricedCost } from '../types.ts'
import { weigh } from '../weigh.ts'
import type {
  LeasingExclusion,
  LeasingNeed,
  LeasingOffer,
  LeasingQuotation,
  LeasingRates,
  LeasingTerms,
} from './leasing-types.ts'

type Refusal = Pick<LeasingExclusion, 'motivo' | 'limite'>

/** For goods other than buildings the decree has a separate average rate for a financed amount up to 25.000 €. */
const MAX_SMALL_AMOUNT = 2_500_000

/**
 * The offers of a panel of leases for a need, and the excluded products with the reason. Each product gives at most one
 * offer, at its lowest rate available for the need. All lease offers are made here. Money in cents net of VAT, rates in
 * percent. Throws RangeError naming the invalid field of the need.
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
  quotation.offerte.sort(byTotal)
  quotation.escluse.sort(byName)
  return quotation
}

/** Compares by total, then by effective cost, then by name. */
const byTotal = (a: LeasingOffer, b: LeasingOffer): number =>
  a.totaleDovuto - b.totaleDovuto || a.taeg - b.taeg || byName(a, b)

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
  // The collection fee applies to each rental and to the purchase option: once a month over the whole term.
  const costs = costsOf({ importo, durataMesi }, terms)
  if (takeWholeLoan(costs, importo)) return { motivo: 'usura', limite }
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
 * A lease of 48 months has the first rental at signature, 47 monthly rentals and the purchase option in the last month.
 * The lease is repaid like a loan whose last instalment is the purchase option.
 * The "tasso leasing" is the rate at which rentals and option have the present value of the price net of tax (Banca
 * d'Italia, Trasparenza). It excludes costs; `taeg` includes them.
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
  const { rental: rata, purchaseOptionAmount: riscatto, financed: finanziato } = lease
  const fasi = [{ daRata: 1, rate: durataMesi, tan: annualRate, rata }]
  const weighed = weigh({ importo: finanziato, durataMesi, fasi, ultimaRata: riscatto }, costs)
  const totaleCosti = costs.reduce((sum, { totale }) => sum + totale, 0)
  return {
    prodotto,
    banca,
    anticipo: lease.upfrontRentalAmount,
    finanziato,
    rata,
    numeroCanoni,
    totaleCanoni: rata * numeroCanoni,
    riscatto,
    tan: annualRate,
    tassoLeasing: roundApr(annualRate + weighed.capitalizzazione, 2),
    capitalizzazione: weighed.capitalizzazione,
    taeg: roundApr(weighed.taeg, 2),
    teg: weighed.teg,
    sogliaUsura,
    costi: weighed.costi,
    interessi: lease.totalNetOfVat - valore,
    totaleCosti,
    totaleDovuto: lease.totalNetOfVat + totaleCosti,
    ...(validoAl !== undefined && { validoAl }),
  }
}

const financed = ({ valore, anticipoPerc }: LeasingNeed) =>
  valore - percentOf({ amount: valore, percent: anticipoPerc })

function tegmOf(bene: LeasingNeed['bene'], importo: number, { tegm }: LeasingRates): number {
  return bene === 'immobiliare'
    ? tegm.immobiliare
    : tegm[bene][importo > MAX_SMALL_AMOUNT ? 'oltre25000' : 'finoA25000']
}

function requireNeed({ valore, anticipoPerc, durataMesi, riscattoPerc }: LeasingNeed): void {
  requireWhole('need.valore', valore, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('need.durataMesi', durataMesi, 2)
  requirePercent('need.anticipoPerc', anticipoPerc)
  requirePercent('need.riscattoPerc', riscattoPerc)
  // Above 100 % the option alone would exceed the financed amount.
  if (anticipoPerc + riscattoPerc > 100)
    refuse('need.riscattoPerc', 'with the first rental no more than the price', riscattoPerc)
}
