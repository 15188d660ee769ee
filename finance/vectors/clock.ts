import { refuse } from '../arithmetic/refuse.ts'
import { dueAt, type OpeningInterval, officeMinutes } from '../calendar/office-clock.ts'
import type { Kinds } from './kinds.ts'

type Pair = [from: string, to: string]

interface OfficeInputs {
  from: string
  /** Intervals by weekday, `lun` to `dom`. */
  hours: Record<string, Pair[]>
  pauses?: Pair[]
  patron?: string
}

const WEEK = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom']

export const clock: Kinds = {
  'clock.officeMinutes': ({ to, ...inputs }: OfficeInputs & { to: string }) => ({
    minutes: officeMinutes({ ...officeTime(inputs), to: new Date(to) }),
  }),
  'clock.dueAt': ({ minutes, ...inputs }: OfficeInputs & { minutes: number }) => ({
    at: dueAt({ ...officeTime(inputs), minutes })
      .toISOString()
      .replace('.000Z', 'Z'),
  }),
}

const officeTime = ({ from, hours, pauses = [], patron }: OfficeInputs) => ({
  from: new Date(from),
  hours: Object.entries(hours).flatMap(([day, intervals]) => openingIntervals(day, intervals)),
  pauses: pauses.map(([start, end]) => ({ from: new Date(start), to: new Date(end) })),
  patron,
})

function openingIntervals(day: string, intervals: Pair[]): OpeningInterval[] {
  const giorno = WEEK.indexOf(day) + 1 || refuse('hours', `by day, ${WEEK.join(', ')}`, day)
  return intervals.map(([da, a]) => ({ giorno, da, a }))
}
