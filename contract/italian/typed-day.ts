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

/** The present day and the last day that a typed day may be, `YYYY-MM-DD`. */
export interface DayLimits {
  today: string
  max?: string | undefined
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

/** A year of two digits as the year nearest to today, within the limits if one of the centuries lies within. */
function fullYear(twoDigits: number, monthAndDay: string, { today, max = '9999' }: DayLimits): number {
  const now = Number(today.slice(0, 4))
  const years = [-100, 0, 100].map(centuries => now - (now % 100) + centuries + twoDigits)
  const distance = (year: number) => (`${year}-${monthAndDay}` <= max ? Math.abs(year - now) : Infinity)
  return years.reduce((a, b) => (distance(b) < distance(a) ? b : a))
}

/**
 * Parses the boxes of a day: month 1–12, year 1900–2900, day 1 to the last of the month, and a time of day. A year of two
 * digits is the year nearest to today within the limits. An empty box of the time counts as 0; when all are empty the time
 * is 08:00:00. Values out of range become the nearest valid value. Without day, month or year there is no date.
 */
export function readTypedDay(
  { giorno, mese, anno, ore = '', minuti = '', secondi = '' }: TypedDay,
  limits: DayLimits,
): ReadDay {
  const month = clamp(mese, 1, 12)
  const isShort = /^\d\d$/.test(anno)
  const monthAndDay = `${two(month ?? 1)}-${two(clamp(giorno, 1, 31) ?? 1)}`
  const year = isShort ? fullYear(Number(anno), monthAndDay, limits) : clamp(anno, 1900, 2900)
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

/** Whether a character separates the parts of a day or of a time. */
export const isSeparator = (character: string): boolean => /^[/.:\s-]$/.test(character)

const shortMonths = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic']
/** The number of a month by its Italian name or the first three letters; the text itself for others. */
const monthOf = (text: string) =>
  /^\d+$/.test(text) ? text : String(shortMonths.indexOf(text.slice(0, 3).toLowerCase()) + 1)

const months =
  '\\d{1,2}|gen(?:naio)?|feb(?:braio)?|mar(?:zo)?|apr(?:ile)?|mag(?:gio)?|giu(?:gno)?|lug(?:lio)?|ago(?:sto)?|set(?:tembre)?|ott(?:obre)?|nov(?:embre)?|dic(?:embre)?'
const clock = '(?:[T,]?\\s*(?:ore\\s+)?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?(?:[.,]\\d+)?Z?)?'
const separator = '\\s*[/.\\s-]\\s*'
const wholeDays = [
  `(?<giorno>\\d{1,2})º?${separator}(?<mese>${months})\\.?${separator}(?<anno>\\d{4}|\\d{2})`,
  '(?<anno>\\d{4})[/.-](?<mese>\\d{1,2})[/.-](?<giorno>\\d{1,2})',
  '(?<giorno>0[1-9]|[12]\\d|3[01])(?<mese>0[1-9]|1[0-2])(?<anno>19\\d\\d|2\\d{3})',
  '(?<anno>19\\d\\d|2\\d{3})(?<mese>0[1-9]|1[0-2])(?<giorno>0[1-9]|[12]\\d|3[01])',
].map(day => new RegExp(`^${day}${clock}$`, 'i'))

/**
 * The boxes of a whole day in one text, as people paste and browsers fill in: «5/12/2026», «5.12.26», «2026-12-05»,
 * «05122026», «5 dicembre 2026», each with or without a time. Null for a text that is no whole day.
 */
export function wholeTypedDay(text: string): TypedDay | null {
  const clean = text.replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim()
  for (const day of wholeDays) {
    const found = day.exec(clean)
    if (!found) continue
    const { giorno = '', mese = '', anno = '' } = found.groups!
    const [ore = '', minuti = '', secondi = ''] = found.slice(4)
    return { giorno, mese: monthOf(mese), anno, ore, minuti, secondi }
  }
  return null
}

/** The Italian message for a complete day that the limits of days and times have changed; null without a change. */
export function changeOf(typed: TypedDay, read: ReadDay): string | null {
  if (read.status === 0) return null
  const differs = (text: string | undefined, value: number | null) => Boolean(text) && Number(text) !== value
  const [ore, minuti, secondi] = read.time.split(':').map(Number)
  const isDayChanged =
    differs(typed.giorno, read.giorno) ||
    differs(typed.mese, read.mese) ||
    (!/^\d\d$/.test(typed.anno) && differs(typed.anno, read.anno))
  const isTimeChanged =
    differs(typed.ore, ore!) || differs(typed.minuti, minuti!) || differs(typed.secondi, secondi!)
  const changes = [
    isDayChanged && [
      `${typed.giorno}/${typed.mese}/${typed.anno}`,
      `${two(read.giorno!)}/${two(read.mese!)}/${read.anno}`,
    ],
    isTimeChanged && [[typed.ore, typed.minuti, typed.secondi].map(part => part || '0').join(':'), read.time],
  ].flatMap(one => (one ? [`«${one[0]}» non esiste ed è diventato ${one[1]}`] : []))
  return changes.length === 0 ? null : `${changes.join('; ')}: controlli.`
}

const partNames = { giorno: 'il giorno', mese: 'il mese', anno: 'l’anno' } as const

/** The Italian message for a day of which some parts are missing; null when all or none are present. */
export function missingOf(read: Pick<ReadDay, keyof typeof partNames>): string | null {
  const missing = (Object.keys(partNames) as (keyof typeof partNames)[]).filter(part => read[part] === null)
  if (missing.length === 0 || missing.length === 3) return null
  return `${missing.length === 1 ? 'Manca' : 'Mancano'} ${missing.map(part => partNames[part]).join(' e ')}.`
}

/**
 * The day of a text as people paste and tables write days, `YYYY-MM-DD`; null for a text that is no whole day, and for a day
 * or time that does not exist.
 */
export function dayOfText(text: string, limits: DayLimits): string | null {
  const typed = wholeTypedDay(text)
  if (!typed) return null
  const read = readTypedDay(typed, limits)
  return changeOf(typed, read) === null ? read.date : null
}
