import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { type Frequency, periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import { periodRate } from '../rates/period-rate.ts'
import { type Annuity, annuityPayment, exactAnnuityPayment } from './annuity-payment.ts'

export interface InstalmentTerms {
  principal: number
  annualRate: number
  termMonths: number
  frequency?: Frequency
  /** Whether each instalment falls at the end of its period (`arrears`) or at its start (`advance`). */
  timing?: 'arrears' | 'advance'
  /** Paid at the end of the term, beside the last instalment. */
  balloon?: number
}

/**
 * Constant instalment of a French amortisation plan.
 * `principal` and `balloon` in cents; `annualRate` nominal, percent (3.25 = 3,25 %), divided by the periods of a
 * year; `termMonths` a whole number of periods, monthly when `frequency` is left out.
 * Returns cents, rounded half up once, at the end, exact on ties. Throws RangeError naming the argument.
 * Source: Directive 2014/17/EU, EC worked examples 1 (level) and 7 (balloon).
 */
export function instalment(terms: InstalmentTerms): number {
  return annuityPayment(annuity(terms))
}

/** The same instalment before rounding: cents with their fraction, good to about one part in 10¹⁴. */
export function exactInstalment(terms: InstalmentTerms): number {
  return exactAnnuityPayment(annuity(terms))
}

function annuity({
  principal,
  annualRate,
  termMonths,
  frequency = 'monthly',
  timing = 'arrears',
  balloon = 0,
}: InstalmentTerms): Annuity {
  requireCents('principal', principal)
  requirePercent('annualRate', annualRate)
  requireCents('balloon', balloon)
  return {
    principal,
    rate: periodRate(annualRate, periodsPerYear(frequency)),
    periods: periodsIn('termMonths', termMonths, frequency),
    inAdvance: timing === 'advance',
    balloon,
  }
}
