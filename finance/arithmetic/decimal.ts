/**
 * Sums and roundings of decimal figures. A rate arrives as a double, and no double equals 5.1 exactly. These functions
 * work on the shortest decimal that parses to the same double, which is the figure that the caller wrote.
 */

/** Ten decimals are enough for every sum of rates. Values up to 900,000 stay within safe integers after scaling. */
const TEN_DECIMALS = 1e10

/** Sum of two decimals: 2.45 + 1.2 is 3.65, not 3.6500000000000004. */
export function addDecimals(a: number, b: number): number {
  return (Math.round(a * TEN_DECIMALS) + Math.round(b * TEN_DECIMALS)) / TEN_DECIMALS
}

/** Rounds `value` to `decimals` places, half away from zero on the written decimal: 1.005 → 1.01. */
export function roundDecimal(value: number, decimals: number): number {
  return roundToGrid(value, 10 ** -decimals, halfAwayFromZero)
}

/** Rounds `value` up to the next multiple of `step` (2.137 on 0.05 → 2.15). A multiple of `step` is unchanged. */
export function raiseToGrid(value: number, step: number): number {
  return roundToGrid(value, step, Math.ceil)
}

/** Scaling makes both figures whole, so exact multiples and exact halves stay exact in the quotient. */
function roundToGrid(value: number, step: number, round: (steps: number) => number): number {
  const unit = Math.round(step * TEN_DECIMALS)
  const steps = round(Math.round(value * TEN_DECIMALS) / unit)
  // Adding zero changes −0 to 0.
  return (steps * unit) / TEN_DECIMALS + 0
}

function halfAwayFromZero(x: number): number {
  return Math.sign(x) * Math.floor(Math.abs(x) + 0.5)
}
