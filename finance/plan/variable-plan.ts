import { requireCents, requireFinite, requirePercent, requireWhole } from '../arithmetic/argument.ts'
import { addDecimals } from '../arithmetic/decimal.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { type Frequency, periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import { amortise, type Phase, type Plan, type PlanRow, type PlanTotals } from './plan.ts'

export interface PhasedTerms {
  principal: number
  termMonths: number
  frequency?: Frequency
  /** The months of the phases add up to the term. */
  phases: { months: number; annualRate: number }[]
}

/**
 * Plan of a loan whose rate changes at known times (a mixed rate). At the start of each phase the instalment is
 * recomputed from the rounded balance and the remaining periods.
 * `principal` in cents, rates nominal, percent. Throws RangeError naming the argument.
 * Source: Directive 2014/17/EU, EC worked example 20.
 */
export function phasedPlan(terms: PhasedTerms): Plan {
  const rows: PlanRow[] = []
  return { ...amortise(...checked(terms), rows), rows }
}

/** The totals of `phasedPlan` without its rows. Throws RangeError naming the argument. */
export function phasedTotals(terms: PhasedTerms): PlanTotals {
  return amortise(...checked(terms))
}

function checked(terms: PhasedTerms): [principal: number, perYear: number, phases: Phase[]] {
  const { principal, termMonths, frequency = 'monthly', phases } = terms
  requireCents('principal', principal)
  const term = periodsIn('termMonths', termMonths, frequency)
  let covered = 0
  const counted = phases.map(({ months, annualRate }) => {
    requirePercent('phases.annualRate', annualRate)
    const periods = periodsIn('phases.months', months, frequency)
    covered += periods
    return { periods, annualRate }
  })
  if (covered !== term) refuse('phases', `as long as the term (${termMonths} months)`, `${covered} periods`)
  return [principal, periodsPerYear(frequency), counted]
}

export interface IndexedTerms {
  principal: number
  termMonths: number
  frequency?: Frequency
  /** Percentage points above the index. */
  spread: number
  /** The index from each instalment on, starting with instalment 1. Percent; may be negative. */
  resets: { fromInstalment: number; index: number }[]
  /** Minimum rate of the contract, percent. Default: zero, so that the lender never pays interest. */
  rateFloor?: number
  rateCap?: number
}

export interface IndexedPlan extends Plan {
  /** Rate after each reset, percent. */
  annualRates: number[]
}

/**
 * Plan of a variable-rate loan: index plus spread, within floor and cap. At each reset the instalment is recomputed
 * from the rounded balance and the remaining periods.
 * `principal` in cents; rates nominal, percent, added without floating-point error. Throws RangeError naming the
 * argument.
 */
export function indexedPlan(terms: IndexedTerms): IndexedPlan {
  const { principal, termMonths, frequency = 'monthly', resets } = terms
  requireCents('principal', principal)
  const term = periodsIn('termMonths', termMonths, frequency)
  const phases = resets.map(({ fromInstalment, index }, r): Phase => {
    const next = resets[r + 1]?.fromInstalment ?? term + 1
    requireWhole('resets.fromInstalment', fromInstalment, r === 0 ? 1 : 2, r === 0 ? 1 : next - 1)
    return { periods: next - fromInstalment, annualRate: boundedRate({ ...terms, index }) }
  })
  if (phases.length === 0) refuse('resets', 'at least the one from instalment 1', 'none')
  const rows: PlanRow[] = []
  const totals = amortise(principal, periodsPerYear(frequency), phases, rows)
  return { ...totals, rows, annualRates: phases.map(phase => phase.annualRate) }
}

/**
 * Index plus spread, limited by the cap and the floor (default zero). Percent, added without floating-point error.
 * Throws RangeError naming the argument.
 */
export function boundedRate({
  index,
  spread,
  rateFloor = 0,
  rateCap = Number.POSITIVE_INFINITY,
}: {
  index: number
  spread: number
  rateFloor?: number
  rateCap?: number
}): number {
  requireFinite('index', index)
  requireFinite('spread', spread)
  requirePercent('rateFloor', rateFloor)
  if (!(rateCap >= rateFloor)) refuse('rateCap', `no lower than the floor, ${rateFloor}`, rateCap)
  return Math.min(rateCap, Math.max(rateFloor, addDecimals(index, spread)))
}
