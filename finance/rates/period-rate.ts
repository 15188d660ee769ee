import { decimalFraction, type Fraction } from '../arithmetic/decimal-fraction.ts'

/** Nominal rate of one period as an exact fraction: 3.25 % a year with 12 periods → 325 / 120,000. */
export function periodRate(annualRate: number, perYear: number): Fraction {
  const { numerator, denominator } = decimalFraction(annualRate)
  return { numerator, denominator: denominator * 100 * perYear }
}
