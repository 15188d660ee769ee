/**
 * Decimals as they were written. A rate arrives as a double, and 5.1 is not 5,1 in binary; the figure meant is the
 * shortest decimal that reads back as that double, and sums and roundings are made on it.
 */

/** Ten decimals hold every sum of rates and stay within safe integers up to 900,000. */
const TEN_DECIMALS = 1e10

/** Sum of two decimals: 2.45 + 1.2 is 3.65, not 3.6500000000000004. */
export function addDecimals(a: number, b: number): number {
  return (Math.round(a * TEN_DECIMALS) + Math.round(b * TEN_DECIMALS)) / TEN_DECIMALS
}

/** `value` rounded to `decimals` places, half away from zero on the decimal as written: 1.005 → 1.01. */
export function roundDecimal(value: number, decimals: number): number {
  return roundToGrid(value, 10 ** -decimals, halfAwayFromZero)
}

/** The multiple of `step` next to `value`, going up (2.137 on 0.05 → 2.15); a value on the grid stays. */
export function raiseToGrid(value: number, step: number): number {
  return roundToGrid(value, step, Math.ceil)
}

/** Both figures are whole after scaling, so their quotient lands on a whole or a half exactly when it should. */
function roundToGrid(value: number, step: number, round: (steps: number) => number): number {
  const unit = Math.round(step * TEN_DECIMALS)
  const steps = round(Math.round(value * TEN_DECIMALS) / unit)
  // Adding zero turns −0 into 0.
  return (steps * unit) / TEN_DECIMALS + 0
}

function halfAwayFromZero(x: number): number {
  return Math.sign(x) * Math.floor(Math.abs(x) + 0.5)
}
