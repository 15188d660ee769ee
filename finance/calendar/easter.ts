import type { CalendarDay } from './days.ts'

/** Easter Sunday. Source: the anonymous Gregorian algorithm, J. Meeus, Astronomical Algorithms, chapter 8. */
export function easter(year: number): CalendarDay {
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const golden = year % 19
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return { year, month: Math.floor(days / 31), day: (days % 31) + 1 }
}
