import { addDays } from '../../../contract/italian/days.ts'
import { addMonths, formatDay, parseDay } from '../../../finance/calendar/days.ts'
import { instalment } from '../../../finance/plan/instalment.ts'
import { indexedRate } from '../../../finance/rates/euribor.ts'

/** A value of an index on a day, percent. */
export interface DatedRate {
  data: string
  valore: number
}

/** A loan that follows an index: cents, percentage points above the index, months. */
export interface IndexedLoan {
  principal: number
  spread: number
  termMonths: number
}

export interface RateEffect {
  /** Percent. */
  index: number
  annualRate: number
  /** Cents a month. */
  instalment: number
  /** Compared with the instalment of the newest value, cents. */
  difference: number
}

/** Maximum age, in days, of a value that stands for a later day: values are missing on weekends and holidays. */
const freshDays = 10

/** The value of a day: the newest up to the day; undefined when it is too old. `history` is newest first. */
export function valueOn(history: readonly DatedRate[], day: string): DatedRate | undefined {
  const found = history.find(({ data }) => data <= day)
  return found && found.data >= addDays(day, -freshDays) ? found : undefined
}

/** The day some months before a day. */
export const monthsBefore = (day: string, months: number): string =>
  formatDay(addMonths(parseDay('day', day), -months))

/** The instalment of a loan at a value of its index, and the difference from the instalment at `today`. */
export function effectOf(
  index: number,
  today: number,
  { principal, spread, termMonths }: IndexedLoan,
): RateEffect {
  const at = (value: number) => {
    const { annualRate } = indexedRate({ euribor360: value, spread, basis: '360', rateFloor: 0 })
    return { annualRate, instalment: instalment({ principal, annualRate, termMonths }) }
  }
  const now = at(index)
  return { index, ...now, difference: now.instalment - at(today).instalment }
}

/** The last value of each month, newest first. `history` is newest first. */
export function lastOfMonths(history: readonly DatedRate[]): DatedRate[] {
  const months = new Map<string, DatedRate>()
  for (const rate of history) {
    const month = rate.data.slice(0, 7)
    if (!months.has(month)) months.set(month, rate)
  }
  return [...months.values()]
}
