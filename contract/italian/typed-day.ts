/** A day, and the time on its clock, as somebody writes them in boxes: texts that may be empty. */
export interface TypedDay {
  giorno: string
  mese: string
  anno: string
  ore?: string
  minuti?: string
  secondi?: string
}

/** What the boxes say together. */
export interface ReadDay {
  /** 1 when day, month and year are there; 0 when one is missing. */
  status: 0 | 1
  /** `YYYY-MM-DD`; null when it is incomplete. */
  date: string | null
  giorno: number | null
  mese: number | null
  anno: number | null
  /** `HH:MM:SS`. */
  time: string
}

/** A day without a time, or picked from the calendar, begins when the office opens. */
export const openingTime = '08:00:00'

const within = (text: string, least: number, most: number): number | null => {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(Math.max(Number(digits), least), most)
}
const two = (value: number) => String(value).padStart(2, '0')

/** How many days the month has, in the calendar in use since 1582. */
const daysOf = (anno: number, mese: number) => new Date(Date.UTC(anno, mese, 0)).getUTCDate()

/**
 * Reads the boxes of a day: month 1–12, year 1900–2900, day 1 to the last of the month; hours, minutes and seconds
 * within a day, 0 where one of them is empty, 08:00:00 where all are. What is beyond is brought to the nearest; with a
 * box of the day missing there is no day.
 */
export function readTypedDay({ giorno, mese, anno, ore = '', minuti = '', secondi = '' }: TypedDay): ReadDay {
  const year = within(anno, 1900, 2900)
  const month = within(mese, 1, 12)
  const last = month ? daysOf(year ?? 2000, month) : 31
  const day = within(giorno, 1, last)
  const hasTime = [ore, minuti, secondi].some(text => /\d/.test(text))
  const time = hasTime
    ? [within(ore, 0, 23), within(minuti, 0, 59), within(secondi, 0, 59)]
        .map(part => two(part ?? 0))
        .join(':')
    : openingTime
  const isComplete = year !== null && month !== null && day !== null
  return {
    status: isComplete ? 1 : 0,
    date: isComplete ? `${year}-${two(month)}-${two(day)}` : null,
    giorno: day,
    mese: month,
    anno: year,
    time,
  }
}
