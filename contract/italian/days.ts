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

const contracted: Readonly<Record<string, string>> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
}
const articleBeforeDay =
  /(?<![\p{L}’])(il|al|dal|del|nel) (?=(?:8|11) (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)(?!\p{L}))/giu

/** A text with the articles that 8 and 11 need before a month: «il 8 marzo» → «l’8 marzo», «dal 11 luglio» → «dall’11 luglio». */
export const withArticlesOfDays = (text: string): string =>
  text.replace(articleBeforeDay, article => {
    const short = contracted[article.trim().toLowerCase()]!
    return /^\p{Lu}/u.test(article) ? short.charAt(0).toUpperCase() + short.slice(1) : short
  })

/** `2026-12-31` → «31/12/2026». */
export const formatShortDay = (value: string): string => value.split('-').reverse().join('/')

/** The day in Rome at an instant, `YYYY-MM-DD`. */
export const dayInRome = (instant: Date): string => isoDay.format(instant)

const millisecondsADay = 86_400_000

/** Number of days from 1 January 1970 to a day (`YYYY-MM-DD`), independent of time zones. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / millisecondsADay

/** The day `days` days after a day (`YYYY-MM-DD`), or before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * millisecondsADay).toISOString().slice(0, 10)
