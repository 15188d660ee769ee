/** Italian formats of days, and the present day in Rome. */

const inRome = { timeZone: 'Europe/Rome' } as const
const longDay = new Intl.DateTimeFormat('it-IT', {
  ...inRome,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const isoDay = new Intl.DateTimeFormat('en-CA', inRome)

/** `2026-12-31` → «31 dicembre 2026»; the first of a month is «1º». */
export const formatLongDay = (value: string): string =>
  longDay.format(new Date(`${value}T12:00:00Z`)).replace(/^1 /, '1º ')

/** A day with a preposition or an article, as people say the day: «dal 9 marzo 2027», «dall’8 marzo 2027», «l’11 luglio 2027». */
export function longDayWith(word: 'il' | 'al' | 'dal' | 'del' | 'Dal', value: string): string {
  const day = formatLongDay(value)
  return /^(8|11) /.test(day) ? `${word === 'il' ? '' : word}l’${day}` : `${word} ${day}`
}

/** `2026-12-31` → «31/12/2026». */
export const formatShortDay = (value: string): string => value.split('-').reverse().join('/')

/** Whether the calendar has a day, `YYYY-MM-DD`: `Date.parse` makes 1 March of 30 February. */
export function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().slice(0, 10) === text
}

/** The day in Rome at an instant, `YYYY-MM-DD`. */
export function dayInRome(instant: Date): string {
  // Rome is at most two hours ahead of UTC, and `Intl` takes ten times as long.
  return instant.getUTCHours() < 22 ? instant.toISOString().slice(0, 10) : isoDay.format(instant)
}

const millisecondsADay = 86_400_000

/** Number of days from 1 January 1970 to a day (`YYYY-MM-DD`), independent of time zones. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / millisecondsADay

/** The day `days` days after a day (`YYYY-MM-DD`), or before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * millisecondsADay).toISOString().slice(0, 10)

/** Whether the year of a day or an instant has four digits: date inputs of browsers take «26» for a year of the first century. */
export const hasFullYear = (text: string): boolean => text >= '1900'

export const fullYearError = 'Scriva l’anno con quattro cifre, dal 1900.'
