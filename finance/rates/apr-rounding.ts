import { requireWhole } from '../arithmetic/argument.ts'
import { roundDecimal } from '../arithmetic/decimal.ts'
import { refuse } from '../arithmetic/refuse.ts'

/**
 * Rounds a rate given as a decimal string to at least one decimal; when the figure after the last kept is 5 or
 * more, that one goes up: 3.055 → 3.1 or 3.06, 3.054 → 3.05.
 * Returns exactly `decimals` decimals. Throws RangeError naming the argument.
 * Source: Annex I of Directives 2008/48/EC and 2014/17/EU, remark (d); SWD(2012) 128, 4.1.2.
 */
export function roundAprText({ apr, decimals }: { apr: string; decimals: number }): string {
  requireWhole('decimals', decimals, 1, 10)
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(apr) ?? []
  if (whole === undefined) refuse('apr', 'a decimal number such as 3.055', apr)
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const digits = (kept + (Number(fraction[decimals] ?? 0) >= 5 ? 1n : 0n))
    .toString()
    .padStart(decimals + 1, '0')
  const rounded = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return sign && Number(rounded) !== 0 ? `-${rounded}` : rounded
}

/** The same on a rate worked out here, percent. Its eleventh decimal on is noise and cannot break a tie. */
export function roundApr(apr: number, decimals: number): number {
  return roundDecimal(apr, decimals)
}
