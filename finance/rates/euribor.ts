import { requireFinite, requireWhole } from '../arithmetic/argument.ts'
import { addDecimals, raiseToGrid, roundDecimal } from '../arithmetic/decimal.ts'
import { decimalFraction } from '../arithmetic/decimal-fraction.ts'
import { multiplyHalfUp } from '../arithmetic/half-up.ts'
import { refuse } from '../arithmetic/refuse.ts'

/** Rounding of the index: none, to the nearest hundredth, or up to the next multiple of 0.05 or 0.10. */
type IndexRounding = 'none' | 'nearest-0.01' | 'up-0.05' | 'up-0.10'

export interface IndexedRateTerms {
  /** Published value, act/360, percent; may be negative. */
  euribor360: number
  /** Percentage points above the index. */
  spread: number
  /** Day count basis of the contract. Act/365 is no longer published, so the value is multiplied by 365/360. */
  basis: '360' | '365'
  /** Decimals of the index. Default: three, as published. */
  indexDecimals?: number
  indexRounding?: IndexRounding
  /** Minimum index, percent. */
  indexFloor?: number
  /** Minimum rate, percent. */
  rateFloor?: number
}

/**
 * Index and rate of a contract from the day's Euribor, in percent. Sums have no floating-point error, and rounding is
 * half away from zero. Throws RangeError naming the argument.
 * Source: euribor.org (act/360, three decimals); Banca Etica notice on the end of Euribor act/365 (1.4.2019).
 */
export function indexedRate({
  euribor360,
  spread,
  basis,
  indexDecimals = 3,
  indexRounding = 'none',
  indexFloor = Number.NEGATIVE_INFINITY,
  rateFloor = Number.NEGATIVE_INFINITY,
}: IndexedRateTerms): { index: number; annualRate: number } {
  requireFinite('euribor360', euribor360)
  requireFinite('spread', spread)
  requireWhole('indexDecimals', indexDecimals, 0, 6)
  const published = onBasis(euribor360, basis, indexDecimals)
  const index = Math.max(indexFloor, roundIndex(published, indexRounding))
  return { index, annualRate: Math.max(rateFloor, addDecimals(index, spread)) }
}

function onBasis(euribor360: number, basis: '360' | '365', decimals: number): number {
  if (basis === '360') return roundDecimal(euribor360, decimals)
  if (basis !== '365') refuse('basis', '360 or 365', basis)
  const { numerator, denominator } = decimalFraction(Math.abs(euribor360))
  const scale = 10 ** decimals
  const units = multiplyHalfUp(numerator * scale, { numerator: 365, denominator: denominator * 360 })
  return (Math.sign(euribor360) * units) / scale + 0
}

function roundIndex(index: number, rounding: IndexRounding): number {
  switch (rounding) {
    case 'none':
      return index
    case 'nearest-0.01':
      return roundDecimal(index, 2)
    case 'up-0.05':
      return raiseToGrid(index, 0.05)
    case 'up-0.10':
      return raiseToGrid(index, 0.1)
    default:
      return refuse('indexRounding', 'none, nearest-0.01, up-0.05 or up-0.10', rounding)
  }
}
