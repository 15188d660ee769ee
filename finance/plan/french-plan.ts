import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { type Frequency, periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import { amortise, type Plan, type PlanRow } from './plan.ts'

export interface FrenchTerms {
  principal: number
  annualRate: number
  termMonths: number
  frequency?: Frequency
}

/**
 * French amortisation plan to the cent: constant instalments, interest on the rounded balance. The last instalment
 * absorbs the rounding difference.
 * `principal` in cents, `annualRate` nominal, percent; `frequency` is monthly by default. Throws RangeError naming the
 * argument.
 */
export function frenchPlan({ principal, annualRate, termMonths, frequency = 'monthly' }: FrenchTerms): Plan {
  requireCents('principal', principal)
  requirePercent('annualRate', annualRate)
  const periods = periodsIn('termMonths', termMonths, frequency)
  const rows: PlanRow[] = []
  const totals = amortise(principal, periodsPerYear(frequency), [{ periods, annualRate }], rows)
  return { ...totals, rows }
}
