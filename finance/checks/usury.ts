import { requirePercent } from '../arithmetic/argument.ts'
import { addDecimals } from '../arithmetic/decimal.ts'
import { decimalFraction } from '../arithmetic/decimal-fraction.ts'

export interface UsuryThreshold {
  /** Percent. */
  threshold: number
  /** Whether the maximum gap of eight points lowered the threshold. */
  gapCapped: boolean
}

/**
 * Rate above which a credit is usurious: the average rate (TEGM) of the category plus a quarter plus four points, at
 * most eight points above the average. For late interest, `lateSurcharge` is the decree's average surcharge.
 * Percent, exact on decimals. Throws RangeError naming the argument.
 * Source: L. 108/1996 art. 2 fourth paragraph, as amended by DL 70/2011; Cass. SU 19597/2020 (late interest).
 */
export function usuryThreshold({
  tegm,
  lateSurcharge = 0,
}: {
  tegm: number
  lateSurcharge?: number
}): UsuryThreshold {
  requirePercent('tegm', tegm)
  requirePercent('lateSurcharge', lateSurcharge)
  const { numerator: n, denominator: d } = decimalFraction(addDecimals(tegm, lateSurcharge))
  const gapCapped = n > 16 * d
  // A single division of whole numbers gives the double closest to the exact decimal, like a parsed literal.
  return { threshold: gapCapped ? (n + 8 * d) / d : (5 * n + 16 * d) / (4 * d), gapCapped }
}

/** Whether a TEG is above the threshold, both in percent. A rate equal to the threshold is lawful. */
export function isUsurious({ teg, threshold }: { teg: number; threshold: number }): boolean {
  return teg > threshold
}
