import { addDays, dayNumber } from '../../../contract/italian/days.ts'

export { addDays, dayNumber }

const millisecondsADay = 86_400_000

/** An instant of that day, UTC. */
export const at = (day: string, hour = 8, minute = 0, second = 0): Date =>
  new Date(dayNumber(day) * millisecondsADay + ((hour * 60 + minute) * 60 + second) * 1000)

/** The earliest of some days. */
export const earliestOf = (...days: readonly string[]): string => days.toSorted()[0]!
/** The latest of some days. */
export const latestOf = (...days: readonly string[]): string => days.toSorted().at(-1)!

/** The same day of the month, `years` earlier; 29 February becomes 28 February. */
export function yearsBefore(day: string, years: number): string {
  const rest = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)
  return `${Number(day.slice(0, 4)) - years}${rest}`
}

/** First day of the quarter of a day, or of a quarter before (negative) or after it. */
export function quarterStart(day: string, quarters = 0): string {
  const index = Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3) + quarters
  return `${Math.floor(index / 4)}-${String((index % 4) * 3 + 1).padStart(2, '0')}-01`
}

/** Last day of the quarter, or of the next quarter when this one ends within `notWithin` days. */
export function quarterEnd(day: string, notWithin = 0): string {
  const end = addDays(quarterStart(day, 1), -1)
  return dayNumber(end) - dayNumber(day) >= notWithin ? end : addDays(quarterStart(day, 2), -1)
}
