import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { decimalFraction, type Fraction } from '../arithmetic/decimal-fraction.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { principalWithin } from '../inverse/inverse-amount.ts'

export interface Means {
  netMonthlyIncome: number
  /** Instalments of other loans, per month. */
  otherInstalments?: number
  /** Maximum share of the income for instalments: 0.33 is 33 %. */
  maxRatio: number
  annualRate: number
  termMonths: number
  /** Absent, like `maxLtvPercent`, when no property is known. */
  propertyValue?: number
  maxLtvPercent?: number
}

export interface Affordable {
  maxInstalment: number
  maxPrincipalByIncome: number
  maxPrincipalByLtv?: number
  maxPrincipal: number
  /** The lower of the two limits. */
  binding: 'income' | 'ltv'
}

/**
 * The largest monthly loan that income and property allow.
 * Money in cents, each limit rounded down so that it is never exceeded; rates in percent. Throws RangeError naming
 * the argument.
 * Source: Banca d'Italia guide (a third of disposable income); art. 38 TUB and CICR 22.4.1995 (80 % of value).
 */
export function affordablePrincipal({
  netMonthlyIncome,
  otherInstalments = 0,
  maxRatio,
  annualRate,
  termMonths,
  propertyValue,
  maxLtvPercent,
}: Means): Affordable {
  requireCents('netMonthlyIncome', netMonthlyIncome)
  requireCents('otherInstalments', otherInstalments)
  if (!(maxRatio >= 0 && maxRatio <= 1)) refuse('maxRatio', 'from 0 to 1', maxRatio)
  const instalments = partOf(netMonthlyIncome, decimalFraction(maxRatio))
  const maxInstalment = Math.max(0, instalments - otherInstalments)
  const maxPrincipalByIncome = principalWithin({ instalment: maxInstalment, annualRate, termMonths })
  if (propertyValue === undefined || maxLtvPercent === undefined) {
    return { maxInstalment, maxPrincipalByIncome, maxPrincipal: maxPrincipalByIncome, binding: 'income' }
  }
  requireCents('propertyValue', propertyValue)
  requirePercent('maxLtvPercent', maxLtvPercent)
  const { numerator, denominator } = decimalFraction(maxLtvPercent)
  const maxPrincipalByLtv = partOf(propertyValue, { numerator, denominator: denominator * 100 })
  return {
    maxInstalment,
    maxPrincipalByIncome,
    maxPrincipalByLtv,
    maxPrincipal: Math.min(maxPrincipalByIncome, maxPrincipalByLtv),
    binding: maxPrincipalByLtv < maxPrincipalByIncome ? 'ltv' : 'income',
  }
}

/** A fraction of an amount, rounded down to the cent without floating-point error. */
function partOf(amount: number, { numerator, denominator }: Fraction): number {
  return Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator))
}
