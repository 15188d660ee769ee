import { refuse } from './refuse.ts'

/**
 * Checks of the arguments of the finance functions. Each check throws a RangeError that names the argument, so an
 * invalid figure fails at the call and never turns into a NaN result.
 */

/** A hundred years of monthly instalments: longer than any credit, and a bound on the length of a plan. */
const MAX_TERM_MONTHS = 1200

/** Requires whole cents, zero or more. Throws RangeError naming the argument. */
export function requireCents(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) refuse(name, 'whole cents, zero or more', value)
}

/** Requires a whole number from `min` to `max`, by default a term in months. Throws RangeError naming the argument. */
export function requireWhole(name: string, value: number, min = 1, max = MAX_TERM_MONTHS): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    refuse(name, `a whole number from ${min} to ${max}`, value)
  }
}

/** Requires a percentage from 0 to 1000. Throws RangeError naming the argument. */
export function requirePercent(name: string, value: number): void {
  if (!(value >= 0 && value <= 1000)) refuse(name, 'a percentage from 0 to 1000', value)
}

/** Requires a finite number. Throws RangeError naming the argument. */
export function requireFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) refuse(name, 'a finite number', value)
}
