import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import type { PriceTableState } from '../../../contract/subjects/price-tables.ts'

/** The fields of a published table that decide its validity. */
export interface Validity {
  _id: string
  validaDal: string
  validaAl: string | null
  ritirata: string | null
}

/** Sorts by first day, latest first; on equal days the last published first. */
const byBeginning = (a: Validity, b: Validity) =>
  b.validaDal.localeCompare(a.validaDal) || b._id.localeCompare(a._id)

/** Whether a table counts on a day: a withdrawn table counts until the day before. */
const countsOn = ({ ritirata }: Validity, day: string) => !ritirata || day < dayInRome(new Date(ritirata))

/** The table in force on a day: the latest started one, unless its own last day has passed. */
export function inForce<V extends Validity>(tables: readonly V[], day: string): V | null {
  const [last] = tables.filter(one => one.validaDal <= day && countsOn(one, day)).sort(byBeginning)
  return last && (last.validaAl === null || last.validaAl >= day) ? last : null
}

/** The next table that starts after a day and is not withdrawn. */
export function following<V extends Validity>(tables: readonly V[], day: string): V | null {
  return (
    tables
      .filter(one => one.validaDal > day && !one.ritirata)
      .sort(byBeginning)
      .at(-1) ?? null
  )
}

/** The state of a table today, and its last day: its own last day, or the day before the next table starts. */
export function standing(
  tables: readonly Validity[],
  one: Validity,
  today: string,
): { stato: PriceTableState; fino: string | null } {
  if (one.ritirata) return { stato: 'ritirata', fino: addDays(dayInRome(new Date(one.ritirata)), -1) }
  const replacing = tables
    .filter(other => !other.ritirata && other.validaDal >= one.validaDal && byBeginning(other, one) < 0)
    .sort(byBeginning)
    .at(-1)
  const ends = [one.validaAl, replacing && addDays(replacing.validaDal, -1)].filter(end => end != null).sort()
  const fino = ends[0] ?? null
  if (fino !== null && fino < one.validaDal) return { stato: 'sostituita', fino }
  if (one.validaDal > today) return { stato: 'in_programma', fino }
  return { stato: fino !== null && fino < today ? 'scaduta' : 'in_vigore', fino }
}
