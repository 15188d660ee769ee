import { apr, type Flow } from '../rates/apr.ts'
import { constantLoanApr } from '../rates/constant-loan-apr.ts'
import { isTax } from './costs.ts'
import type { OfferCost, OfferPhase, PricedCost } from './types.ts'

/** A debt, which contains the financed costs, and its monthly repayment. Amounts in cents. */
export interface Repayment {
  importo: number
  durataMesi: number
  fasi: OfferPhase[]
  ultimaRata: number
}

export interface Weighed {
  /** Percent, not rounded. */
  taeg: number
  teg: number
  /** TAEG without costs, minus the TAN. */
  capitalizzazione: number
  costi: OfferCost[]
}

/** Amount of each payment by the time of the payment, cents. */
type Paid = Record<OfferCost['quando'], number>

/**
 * TAEG, TEG and each cost's points: the TAEG with the costs up to and including this cost, minus the TAEG with the
 * costs before. `tan + capitalizzazione + Σ punti` equals the TAEG. Rates in percent.
 */
export function weigh(repayment: Repayment, costs: PricedCost[]): Weighed {
  const tan = repayment.fasi[0]!.tan
  const bare = effectiveRate(repayment, total([]))
  let taeg = bare
  const costi = costs.map((cost, at): OfferCost => {
    const before = taeg
    taeg = effectiveRate(repayment, total(costs.slice(0, at + 1)))
    return { ...cost, punti: taeg - before }
  })
  const untaxed = costs.filter(cost => !isTax(cost.voce))
  const teg = untaxed.length === costs.length ? taeg : effectiveRate(repayment, total(untaxed))
  return { taeg, teg, capitalizzazione: bare - tan, costi }
}

function total(costs: PricedCost[]): Paid {
  const paid: Paid = { iniziale: 0, finanziato: 0, prima_rata: 0, ogni_rata: 0, ogni_anno: 0, fine_anno: 0 }
  for (const { quando, importo } of costs) paid[quando] += importo
  return paid
}

function effectiveRate(repayment: Repayment, paid: Paid): number {
  const { importo, durataMesi, fasi, ultimaRata } = repayment
  if (fasi.length > 1 || paid.prima_rata || paid.fine_anno) return flowsRate(repayment, paid)
  return constantLoanApr({
    principal: importo,
    months: durataMesi,
    instalment: fasi[0]!.rata,
    lastInstalment: ultimaRata,
    upfront: paid.iniziale + paid.finanziato,
    monthly: paid.ogni_rata,
    yearly: paid.ogni_anno,
    annualRate: fasi[0]!.tan,
  })
}

function flowsRate({ importo, durataMesi, fasi, ultimaRata }: Repayment, paid: Paid): number {
  const payments: Flow[] = [
    // A financed cost is paid at drawdown out of the debt.
    { amount: paid.iniziale + paid.finanziato, years: 0 },
    { amount: paid.prima_rata, years: 1 / 12 },
    { amount: paid.ogni_anno, years: 0, every: 1, count: Math.ceil(durataMesi / 12) },
    { amount: paid.ogni_rata, years: 1 / 12, every: 1 / 12, count: durataMesi },
    { amount: ultimaRata, years: durataMesi / 12 },
  ]
  const wholeYears = Math.floor(durataMesi / 12)
  if (wholeYears > 0) payments.push({ amount: paid.fine_anno, years: 1, every: 1, count: wholeYears })
  for (const { daRata, rate, rata } of fasi) {
    const isLast = daRata + rate > durataMesi
    const count = isLast ? rate - 1 : rate
    if (count > 0) payments.push({ amount: rata, years: daRata / 12, every: 1 / 12, count })
  }
  return apr({ drawdowns: [{ amount: importo, years: 0 }], payments })
}
