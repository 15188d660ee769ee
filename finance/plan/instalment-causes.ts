import { type InstalmentTerms, instalment } from './instalment.ts'

/** A loan with a constant monthly instalment: cents, percent, months. */
type LevelLoan = Pick<InstalmentTerms, 'principal' | 'annualRate' | 'termMonths'>
type Cause = keyof LevelLoan

/** Every order in which the three terms can change. */
const orders: readonly (readonly Cause[])[] = [
  ['annualRate', 'principal', 'termMonths'],
  ['annualRate', 'termMonths', 'principal'],
  ['principal', 'annualRate', 'termMonths'],
  ['principal', 'termMonths', 'annualRate'],
  ['termMonths', 'annualRate', 'principal'],
  ['termMonths', 'principal', 'annualRate'],
]
const causes = orders[0]!

/**
 * Splits the difference between the instalments of two loans into the parts that come from the rate, from the principal
 * and from the term, in cents. Each part is the Shapley value: the mean effect of the change over all orders of the
 * changes. The parts add up to the difference, an equal term has the part 0, and exchanged loans have opposite parts.
 * Throws RangeError naming the argument.
 * Source: L. S. Shapley, A value for n-person games (1953).
 */
export function instalmentCauses(from: LevelLoan, to: LevelLoan): Record<Cause, number> {
  const sums: Record<Cause, number> = { annualRate: 0, principal: 0, termMonths: 0 }
  for (const order of orders) {
    let loan = from
    let before = instalment(loan)
    for (const cause of order) {
      loan = { ...loan, [cause]: to[cause] }
      const after = instalment(loan)
      sums[cause] += after - before
      before = after
    }
  }
  const parts = wholeParts(
    causes.map(cause => sums[cause]),
    orders.length,
  )
  return { annualRate: parts[0]!, principal: parts[1]!, termMonths: parts[2]! }
}

/**
 * Divides sums, whose total is a multiple of `by`, into whole numbers that add up to the quotient of the total: rounded
 * down, then the largest remainders get one more. Opposite sums have opposite parts.
 */
function wholeParts(sums: readonly number[], by: number): number[] {
  const total = sums.reduce((sum, one) => sum + one, 0)
  const sign = Math.sign(total || sums.find(one => one !== 0) || 1)
  const parts = sums.map(one => Math.floor((sign * one) / by))
  const remainders = sums.map((one, at) => ({ at, remainder: sign * one - parts[at]! * by }))
  const left = remainders.reduce((sum, { remainder }) => sum + remainder, 0) / by
  for (const { at } of remainders.toSorted((a, b) => b.remainder - a.remainder).slice(0, left)) parts[at]!++
  return parts.map(part => sign * part || 0)
}
