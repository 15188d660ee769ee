/** A share in whole per cent, rounded down. `whole` is above zero. */
export const wholePercent = (part: number, whole: number): number => Math.floor((100 * part) / whole)

/** A whole per cent with its article: «il 92 %», «l’84 %», «lo 0 %». The space does not break. */
export const percentWithArticle = (percent: number): string => `${articleOf(percent)}${percent}\u00a0%`

/** A whole per cent after «fino»: «al 92 %», «all’84 %», «allo 0 %». */
export const percentWithTo = (percent: number): string => `${withTo[articleOf(percent)]}${percent}\u00a0%`

const withTo = { 'il ': 'al ', 'l’': 'all’', 'lo ': 'allo ' } as const

/** The article follows the first sound of the spoken number: otto, undici, ottanta, zero. */
function articleOf(percent: number): keyof typeof withTo {
  if (percent === 0) return 'lo '
  return percent === 8 || percent === 11 || (percent >= 80 && percent < 90) ? 'l’' : 'il '
}
