import { requireCents, requirePercent } from '../../finance/arithmetic/argument.ts'
import { decimalFraction } from '../../finance/arithmetic/decimal-fraction.ts'
import { divideHalfUp } from '../../finance/arithmetic/half-up.ts'

/** What decides the money of a person in a loan file. Money in cents, percentages in percent. */
export interface DueTerms {
  /** What the customer pays to the house; null while no fee is agreed. */
  compensoCliente: number | null
  /** What the bank pays to the house; null while nothing is expected. */
  provvigioneBancaPrevista: number | null
  /** The share of the person in the file. */
  quota: number
  /** What the mandate leaves the person of this share; null without a mandate. */
  percProvvigione: number | null
}

/**
 * What is due to a person for a loan file, in cents, rounded half up once; null without a mandate. Every page and report
 * takes the figure from here. Throws RangeError naming the argument.
 */
export function dueToAgent(terms: DueTerms): number | null {
  const { compensoCliente, provvigioneBancaPrevista, quota, percProvvigione } = terms
  if (percProvvigione === null) return null
  const fee = (compensoCliente ?? 0) + (provvigioneBancaPrevista ?? 0)
  requireCents('fee', fee)
  requirePercent('quota', quota)
  requirePercent('percProvvigione', percProvvigione)
  const [first, second] = [decimalFraction(quota), decimalFraction(percProvvigione)]
  return divideHalfUp(
    BigInt(fee) * BigInt(first.numerator) * BigInt(second.numerator),
    BigInt(first.denominator) * BigInt(second.denominator) * 10_000n,
  )
}
