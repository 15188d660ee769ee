import { formatRate } from '../italian/amounts.ts'
import { formatAmount, formatNumber, formatWholeEuro } from '../italian/format.ts'

const noBreak = '\u00a0'

/** The figures of an answer that are compared with those that were asked. */
export type Compared = 'importo' | 'durataMesi' | 'tan' | 'taeg' | 'rata'
export type Terms = Record<Compared, number | null>

/** Terms with a value for each figure. */
export const termsBy = (of: (key: Compared) => number | null): Terms => ({
  importo: of('importo'),
  durataMesi: of('durataMesi'),
  tan: of('tan'),
  taeg: of('taeg'),
  rata: of('rata'),
})

/** Answer minus question for each figure; null where one of them is missing. */
export const differences = (asked: Terms, answered: Terms): Terms =>
  termsBy(key => {
    const [from, to] = [asked[key], answered[key]]
    return from === null || to === null ? null : Number((to - from).toFixed(4))
  })

const sizes: Record<Compared, (value: number) => string> = {
  importo: cents => (cents % 100 ? `${formatAmount(cents)}${noBreak}€` : formatWholeEuro(cents)),
  durataMesi: months => `${formatNumber(months)}${noBreak}${months === 1 ? 'mese' : 'mesi'}`,
  // Points, without the sign of percent: a difference of rates is not a rate.
  tan: points => formatRate(points).slice(0, -2),
  taeg: points => formatRate(points).slice(0, -2),
  rata: cents => `${formatAmount(cents)}${noBreak}€`,
}

/** A difference with its sign, «+ 0,18» or «− 10.000 €»; «come chiesto» where there is none. */
export function differenceWords(of: Compared, difference: number): string {
  if (difference === 0) return 'come chiesto'
  const sign = difference > 0 ? '+' : '−'
  return `${sign}${noBreak}${sizes[of](Math.abs(difference))}`
}

/** Whether a difference is worse for the customer: less money, or a higher cost. A longer plan is neither. */
export const isWorse = (of: Compared, difference: number): boolean =>
  of === 'importo' ? difference < 0 : of === 'durataMesi' ? false : difference > 0
