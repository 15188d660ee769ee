import { requireCents, requirePercent, requireWhole } from '../arithmetic/argument.ts'
import { decimalFraction } from '../arithmetic/decimal-fraction.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { type Annuity, annuityPayment, exactAnnuityPayment } from '../plan/annuity-payment.ts'
import { periodRate } from '../rates/period-rate.ts'
import { type Frequency, periodsPerYear } from './frequency.ts'

export interface IrregularFirstInterval {
  principal: number
  annualRate: number
  instalments: number
  frequency?: Frequency
  /** Time to the first instalment: whole periods plus days, and the length of the year (365 or 366). */
  firstInterval: { units: number; days: number; yearDays: number }
}

/**
 * Constant instalment of a loan whose first interval is longer or shorter than the others. Interest over the whole
 * first interval is simple; the periods after the first instalment are regular.
 * `principal` in cents, `annualRate` nominal, percent. Returns cents, rounded half up once. Throws RangeError naming
 * the argument.
 * Source: Directive 2014/17/EU, EC worked examples 2 and 18 (first case of each).
 */
export function irregularFirstInstalment(terms: IrregularFirstInterval): number {
  return annuityPayment(annuity(terms))
}

/** `irregularFirstInstalment` before rounding: fractional cents. */
export function exactIrregularFirstInstalment(terms: IrregularFirstInterval): number {
  return exactAnnuityPayment(annuity(terms))
}

/** At the first instalment the debt includes simple interest, and the remaining annuity is paid in advance. */
function annuity({
  principal,
  annualRate,
  instalments,
  frequency = 'monthly',
  firstInterval,
}: IrregularFirstInterval): Annuity {
  const { units, days, yearDays } = firstInterval
  requireCents('principal', principal)
  requirePercent('annualRate', annualRate)
  requireWhole('instalments', instalments)
  requireWhole('firstInterval.units', units, 0)
  requireWhole('firstInterval.days', days, 0)
  if (yearDays !== 365 && yearDays !== 366) refuse('firstInterval.yearDays', '365 or 366', yearDays)

  const perYear = periodsPerYear(frequency)
  const { numerator, denominator } = decimalFraction(annualRate)
  const noGrowth = denominator * 100 * perYear * yearDays
  return {
    principal,
    rate: periodRate(annualRate, perYear),
    periods: instalments,
    inAdvance: true,
    growth: { numerator: noGrowth + numerator * (units * yearDays + days * perYear), denominator: noGrowth },
  }
}
