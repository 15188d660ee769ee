import { roundDecimal } from '../arithmetic/decimal.ts'

/** Cents of an amount in euros: cases are in euros, functions in cents. */
export function cents(euros: number): number {
  return Math.round(roundDecimal(euros, 2) * 100)
}

export function euros(cents: number): number {
  return cents / 100
}
