/**
 * The smallest whole amount from 1 to `most` that pays out at least `wanted`; null when `most` pays out less. What is
 * paid out grows with the amount.
 */
export function smallestThatPays(
  wanted: number,
  most: number,
  paidOut: (amount: number) => number,
): number | null {
  if (most < 1 || paidOut(most) < wanted) return null
  let [tooSmall, enough] = [0, most]
  while (enough - tooSmall > 1) {
    const middle = Math.floor((tooSmall + enough) / 2)
    if (paidOut(middle) >= wanted) enough = middle
    else tooSmall = middle
  }
  return enough
}
