import { phasedTotals } from '../plan/variable-plan.ts'
import { roundApr } from '../rates/apr-rounding.ts'
import { debtOf } from './costs.ts'
import type { Need, Offer, OfferPhase, PricedCost } from './types.ts'
import { weigh } from './weigh.ts'

/** The figures that follow from a loan, its rates and its costs alone. */
export type Figures = Pick<
  Offer,
  | 'rata'
  | 'ultimaRata'
  | 'numeroRate'
  | 'tan'
  | 'taeg'
  | 'taegEsatto'
  | 'teg'
  | 'fasi'
  | 'capitalizzazione'
  | 'costi'
  | 'interessi'
  | 'totaleCosti'
  | 'totaleDovuto'
>

/**
 * Instalments, TAEG, TEG and totals of a loan, rounded to the cent. Financed costs raise the instalments. The months of
 * `phases` add up to the term; money in cents, rates in percent. Throws RangeError naming the argument.
 */
export function figuresOf(
  { importo, durataMesi }: Pick<Need, 'importo' | 'durataMesi'>,
  phases: { months: number; annualRate: number }[],
  costs: PricedCost[],
): Figures {
  const debt = debtOf(importo, costs)
  const plan = phasedTotals({ principal: debt, termMonths: durataMesi, phases })
  let daRata = 1
  const fasi = phases.map(({ months, annualRate }, at): OfferPhase => {
    const fase = { daRata, rate: months, tan: annualRate, rata: plan.instalments[at]! }
    daRata += months
    return fase
  })
  const { rata, tan } = fasi[0]!
  const repayment = { importo: debt, durataMesi, fasi, ultimaRata: plan.lastInstalment }
  const { taeg, teg, capitalizzazione, costi } = weigh(repayment, costs)
  const totaleCosti = costs.reduce((sum, cost) => sum + cost.totale, 0)
  return {
    rata,
    ultimaRata: plan.lastInstalment,
    numeroRate: durataMesi,
    tan,
    taeg: roundApr(taeg, 2),
    taegEsatto: taeg,
    teg,
    fasi,
    capitalizzazione,
    costi,
    interessi: plan.totalInterest,
    totaleCosti,
    totaleDovuto: importo + plan.totalInterest + totaleCosti,
  }
}
