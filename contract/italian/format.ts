/** How numbers, money and durations are written and read in Italian. One place, both sides of the wire. */

const noBreak = '\u00a0'
/** Grouping on every number: «1.234», not «1234». */
const grouped = { useGrouping: 'always' } as const
const decimals = (digits: number) =>
  new Intl.NumberFormat('it-IT', { ...grouped, minimumFractionDigits: digits, maximumFractionDigits: digits })
const whole = decimals(0)
const cents = decimals(2)
const trueMinus = (text: string) => text.replace('-', '−')

/** Integer cents as «1.234,50 €»; zero, empty and infinite amounts are «0 €». */
export const euro = (amount: number | null | undefined): string =>
  amount && Number.isFinite(amount) ? `${trueMinus(cents.format(amount / 100))}${noBreak}€` : `0${noBreak}€`

/** Integer cents as whole euros, «1.235 €»; zero, empty and infinite amounts are «0 €». */
export const wholeEuro = (amount: number | null | undefined): string =>
  amount && Number.isFinite(amount) ? `${trueMinus(whole.format(amount / 100))}${noBreak}€` : `0${noBreak}€`

/** An amount in cents without its sign: «1.234,50», for a column whose head says euro. */
export const amount = (value: number): string => trueMinus(cents.format(value / 100))

/** 3.25 → «3,25 %». */
export const percent = (value: number, digits = 2): string =>
  `${trueMinus(decimals(digits).format(value))}${noBreak}%`

/** 1234.5 → «1.234,5», with as many decimals as it has, four at most. */
export const number = (value: number): string =>
  trueMinus(new Intl.NumberFormat('it-IT', { ...grouped, maximumFractionDigits: 4 }).format(value))

/**
 * A number as Italians type it: «1.234,50», «1234,5», «150.000 €», «− 3». The point groups thousands, the comma
 * opens the decimals; a lone point followed by anything but three digits is read as a decimal comma («3.5»).
 * Answers null when it is not a number.
 */
export function parseNumber(text: string): number | null {
  const typed = text.replace(/[\s\u00a0\u202f€%']/g, '').replace('−', '-')
  const italian = /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d*)?$/
  const pointed = /^-?\d+\.\d+$/
  if (italian.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  return pointed.test(typed) ? Number(typed) : null
}

/** Months as «25 anni», «18 mesi», «1 anno e 6 mesi». */
export function duration(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const inYears = years && `${years} ${years === 1 ? 'anno' : 'anni'}`
  const inMonths = rest && `${rest} ${rest === 1 ? 'mese' : 'mesi'}`
  return [inYears, inMonths].filter(Boolean).join(' e ') || '0 mesi'
}
