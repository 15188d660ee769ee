import { type Hours, weekdays } from '../italian/opening-hours.ts'
import { time, whole } from './fields.ts'

const clock = (label: string) => time({ label })

/** The fields of a row of weekly hours, in the shape of `Hours`. */
export const weeklyHours = {
  giorno: whole({
    label: 'Giorno',
    min: 1,
    max: 7,
    names: Object.fromEntries(weekdays.map((name, i) => [i + 1, name])),
  }),
  da: clock('Dalle'),
  a: clock('Alle'),
}

/** An interval of one day can be copied to the working days. */
export const copiedHours = { over: 'giorno', values: [1, 2, 3, 4, 5], label: 'Copia dal lunedì al venerdì' }

/**
 * Errors in the weekly hours of the field `name`, by path: intervals that do not end after they begin, and intervals
 * that overlap an earlier row of the same day. The office clock refuses both.
 */
export function weeklyHoursProblems(name: string, hours: readonly Hours[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [i, { giorno, da, a }] of hours.entries()) {
    const earlier = hours.slice(0, i).find(other => other.giorno === giorno && da < other.a && other.da < a)
    if (a <= da) problems[`${name}.${i}.a`] = `Scriva un’ora dopo le ${da}.`
    else if (earlier)
      problems[`${name}.${i}.da`] = `Si sovrappone all’orario ${earlier.da}–${earlier.a} dello stesso giorno.`
  }
  return problems
}
