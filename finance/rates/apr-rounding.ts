import { requireWhole } from '../arithmetic/argument.ts'
import { roundDecimal } from '../arithmetic/decimal.ts'
import { refuse } from '../arithmetic/refuse.ts'

/**
 * Rounds a rate given as a decimal string. When the digit after the last kept digit is 5 or more, the last kept digit
 * is raised: 3.055 → 3.1 or 3.06, 3.054 → 3.05. At least one decimal is kept.
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

/** Rounds a computed rate in percent. Digits from the eleventh decimal on are noise and do not affect ties. */
export function roundApr(apr: number, decimals: number): number {
  return roundDecimal(apr, decimals)
}
