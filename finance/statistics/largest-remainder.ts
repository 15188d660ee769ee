import { requireCents } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'

/** Digits of a share that count; more would exceed whole numbers with amounts of a credit. */
const shareDigits = 1e6

/**
 * Divides an amount in cents by shares of any sum: each part is rounded down, then the largest remainders get one cent
 * each, the first of equal ones first. The parts add up to the amount. Throws RangeError for an amount that is negative
 * or not whole, and without a positive share.
 */
export function largestRemainder(cents: number, shares: readonly number[]): number[] {
  requireCents('cents', cents)
  // Whole numbers keep equal remainders equal.
  const weights = shares.map(share => BigInt(Math.round(share * shareDigits)))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || weights.some(weight => weight < 0n)) refuse('shares', 'positive', shares.join(', '))
  const products = weights.map(weight => BigInt(cents) * weight)
  const parts = products.map(product => Number(product / total))
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1))
  for (const { at } of byRemainder.slice(0, left)) parts[at]!++
  return parts
}
