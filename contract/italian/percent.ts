import { formatNumber } from './format.ts'

/** A share in whole per cent, rounded down. `whole` is above zero. */
export const wholePercent = (part: number, whole: number): number => Math.floor((100 * part) / whole)

/** A per cent with its article: «il 92 %», «l’84,5 %», «lo 0 %». The space does not break. */
export const percentWithArticle = (percent: number): string =>
  `${articleOf(percent)}${formatNumber(percent)}\u00a0%`

/** A per cent after «fino»: «al 92 %», «all’84,5 %», «allo 0 %». */
export const percentWithTo = (percent: number): string =>
  `${withTo[articleOf(percent)]}${formatNumber(percent)}\u00a0%`

const withTo = { 'il ': 'al ', 'l’': 'all’', 'lo ': 'allo ' } as const

/** The article follows the first sound of the spoken number: otto, undici, ottanta, zero. */
function articleOf(percent: number): keyof typeof withTo {
  const whole = Math.trunc(percent)
  if (whole === 0) return 'lo '
  return whole === 8 || whole === 11 || (whole >= 80 && whole < 90) ? 'l’' : 'il '
}
