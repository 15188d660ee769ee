import { roundDecimal } from '../arithmetic/decimal.ts'

/** Cases speak euros, functions speak cents. */
export function cents(euros: number): number {
  return Math.round(roundDecimal(euros, 2) * 100)
}

export function euros(cents: number): number {
  return cents / 100
}
