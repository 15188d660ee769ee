import { dayNumber, dayOfNumber, formatDay, parseDay } from './days.ts'
import { easter } from './easter.ts'

const FIXED_HOLIDAYS = ['01-01', '05-01', '12-25', '12-26']

/** Whether a day number is a fixing day. */
function isFixing(number: number): boolean {
  const day = formatDay(dayOfNumber(number))
  const weekday = new Date(number * 86_400_000).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.includes(day.slice(5))) return false
  const sunday = dayNumber(easter(Number(day.slice(0, 4))))
  return number !== sunday - 2 && number !== sunday + 1
}

/**
 * Whether Euribor and Eurirs are fixed on a day (`YYYY-MM-DD`): the euro payment system TARGET is open from Monday to
 * Friday, except on 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. Italian holidays do not count.
 * The rule is in force since 2002; it is applied to earlier days too.
 * Throws RangeError naming the argument.
 */
export function isFixingDay({ day }: { day: string }): boolean {
  return isFixing(dayNumber(parseDay('day', day)))
}

/** The last fixing day before a day, by the rule of `isFixingDay`. Throws RangeError naming the argument. */
export function fixingDayBefore({ day }: { day: string }): string {
  let number = dayNumber(parseDay('day', day)) - 1
  while (!isFixing(number)) number--
  return formatDay(dayOfNumber(number))
}

/** The fixing days from `from` to `to` inclusive, oldest first. Throws RangeError naming the argument. */
export function fixingDays({ from, to }: { from: string; to: string }): string[] {
  const last = dayNumber(parseDay('to', to))
  const days: string[] = []
  for (let number = dayNumber(parseDay('from', from)); number <= last; number++)
    if (isFixing(number)) days.push(formatDay(dayOfNumber(number)))
  return days
}
