/** The texts of the input boxes of a day and a time. They may be empty. */
export interface TypedDay {
  giorno: string
  mese: string
  anno: string
  ore?: string
  minuti?: string
  secondi?: string
}

/** The parsed values of the boxes. */
export interface ReadDay {
  /** 1 when day, month and year are present; 0 when one is missing. */
  status: 0 | 1
  /** `YYYY-MM-DD`; null when incomplete. */
  date: string | null
  giorno: number | null
  mese: number | null
  anno: number | null
  /** `HH:MM:SS`. */
  time: string
}

/** Default time: the opening time of the office, for a day without a time or picked from the calendar. */
export const openingTime = '08:00:00'

const clamp = (text: string, min: number, max: number): number | null => {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(Math.max(Number(digits), min), max)
}
const two = (value: number) => String(value).padStart(2, '0')

/** Number of days of a month in the Gregorian calendar. */
const daysOf = (anno: number, mese: number) => new Date(Date.UTC(anno, mese, 0)).getUTCDate()

/**
 * Parses the boxes of a day: month 1–12, year 1900–2900, day 1 to the last of the month, and a time of day. An empty
 * box of the time counts as 0; when all are empty the time is 08:00:00. Values out of range become the nearest valid
 * value. Without day, month or year there is no date.
 */
export function readTypedDay({ giorno, mese, anno, ore = '', minuti = '', secondi = '' }: TypedDay): ReadDay {
  const year = clamp(anno, 1900, 2900)
  const month = clamp(mese, 1, 12)
  const last = month ? daysOf(year ?? 2000, month) : 31
  const day = clamp(giorno, 1, last)
  const hasTime = [ore, minuti, secondi].some(text => /\d/.test(text))
  const time = hasTime
    ? [clamp(ore, 0, 23), clamp(minuti, 0, 59), clamp(secondi, 0, 59)].map(part => two(part ?? 0)).join(':')
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

const partNames = { giorno: 'il giorno', mese: 'il mese', anno: 'l’anno' } as const

/** The Italian message for a day of which some parts are missing; null when all or none are present. */
export function missingOf(read: Pick<ReadDay, keyof typeof partNames>): string | null {
  const missing = (Object.keys(partNames) as (keyof typeof partNames)[]).filter(part => read[part] === null)
  if (missing.length === 0 || missing.length === 3) return null
  return `${missing.length === 1 ? 'Manca' : 'Mancano'} ${missing.map(part => partNames[part]).join(' e ')}.`
}
