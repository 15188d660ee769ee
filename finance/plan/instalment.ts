import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { type Frequency, periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import { periodRate } from '../rates/period-rate.ts'
import { type Annuity, annuityPayment, exactAnnuityPayment } from './annuity-payment.ts'

export interface InstalmentTerms {
  principal: number
  annualRate: number
  termMonths: number
  frequency?: Frequency
  /** Whether instalments are paid at the end (`arrears`) or at the start (`advance`) of the period. */
  timing?: 'arrears' | 'advance'
  /** Paid at the end of the term, in addition to the last instalment. */
  balloon?: number
}

/**
 * Constant instalment of a French amortisation plan.
 * `principal` and `balloon` in cents; `annualRate` nominal, percent (3.25 = 3,25 %), divided by the periods of a
 * year; `termMonths` is a whole number of periods; `frequency` is monthly by default.
 * Returns cents, rounded half up once at the end, exact on ties. Throws RangeError naming the argument.
 * Source: Directive 2014/17/EU, EC worked examples 1 (level) and 7 (balloon).
 */
export function instalment(terms: InstalmentTerms): number {
  return annuityPayment(annuity(terms))
}

/** `instalment` before rounding: fractional cents, with a relative error of about 10⁻¹⁴. */
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
