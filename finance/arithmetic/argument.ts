import { refuse } from './refuse.ts'

/**
 * Checks on what the functions of this folder are given. Each throws a RangeError that names the argument, so a
 * wrong figure stops where it enters and never comes out as NaN.
 */

/** A hundred years of monthly instalments: longer than any credit, short enough that no plan runs away. */
const LONGEST_TERM = 1200

/** Whole cents, zero or more. */
export function requireCents(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) refuse(name, 'whole cents, zero or more', value)
}

/** A whole number from `least` to `most`. */
export function requireWhole(name: string, value: number, least = 1, most = LONGEST_TERM): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    refuse(name, `a whole number from ${least} to ${most}`, value)
  }
}

/** Percent, from 0 to 1000. */
export function requirePercent(name: string, value: number): void {
  if (!(value >= 0 && value <= 1000)) refuse(name, 'a percentage from 0 to 1000', value)
}

/** Any finite number. */
export function requireFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) refuse(name, 'a finite number', value)
}
