/** Formatting and parsing of numbers, money and durations in Italian, for server and browsers. */

const noBreak = '\u00a0'
/** Group every number: «1.234», not «1234». */
const grouped = { useGrouping: 'always' } as const
const decimals = (digits: number) =>
  new Intl.NumberFormat('it-IT', { ...grouped, minimumFractionDigits: digits, maximumFractionDigits: digits })
const whole = decimals(0)
const cents = decimals(2)
const trueMinus = (text: string) => text.replace('-', '−')

/** Formats cents as «1.234,50 €». Zero, empty and infinite amounts are «0 €». */
export const formatEuro = (amount: number | null | undefined): string =>
  amount && Number.isFinite(amount) ? `${trueMinus(cents.format(amount / 100))}${noBreak}€` : `0${noBreak}€`

/** Formats cents as whole euros, «1.235 €». Zero, empty and infinite amounts are «0 €». */
export const formatWholeEuro = (amount: number | null | undefined): string =>
  amount && Number.isFinite(amount) ? `${trueMinus(whole.format(amount / 100))}${noBreak}€` : `0${noBreak}€`

/** Formats cents without the currency sign, «1.234,50», for columns with the currency in the header. */
export const formatAmount = (value: number): string => trueMinus(cents.format(value / 100))

/** Formats a percentage with a fixed number of decimals: 3.25 → «3,25 %». */
export const formatPercent = (value: number, digits = 2): string =>
  `${trueMinus(decimals(digits).format(value))}${noBreak}%`

/** Formats a number with up to four decimals: 1234.5 → «1.234,5». */
export const formatNumber = (value: number): string =>
  trueMinus(new Intl.NumberFormat('it-IT', { ...grouped, maximumFractionDigits: 4 }).format(value))

/** A typed number without spaces, currency and signs of a group, and with a plain minus. */
export const bareFigure = (text: string) => text.replace(/[\s\u00a0\u202f€%']/g, '').replace('−', '-')
/** A number with a single point, which groups thousands or separates decimals. */
export const pointed = /^-?\d+\.\d+$/

/**
 * Parses a number in Italian notation: «1.234,50», «1234,5», «150.000 €», «− 3». The point groups thousands and the
 * comma separates decimals; a single point that is not followed by exactly three digits separates decimals («3.5»).
 * Returns null when the text is not a number.
 */
export function parseNumber(text: string): number | null {
  const typed = bareFigure(text)
  const italian = /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d*)?$/
  if (italian.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  return pointed.test(typed) ? Number(typed) : null
}

/**
 * Parses a number of a kind that never reaches the thousands, such as a percentage, as `parseNumber` does; but a single
 * point always separates decimals, so «2.055» is 2,055.
 */
export function parseSmallNumber(text: string): number | null {
  const typed = bareFigure(text)
  return pointed.test(typed) ? Number(typed) : parseNumber(typed)
}

/** Formats a number of months: «25 anni», «1 anno e 6 mesi», «6 mesi». */
export function formatDuration(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const inYears = years && `${years} ${years === 1 ? 'anno' : 'anni'}`
  const inMonths = rest && `${rest} ${rest === 1 ? 'mese' : 'mesi'}`
  return [inYears, inMonths].filter(Boolean).join(' e ') || '0 mesi'
}
