import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import type { PriceTableState } from '../../../contract/subjects/price-tables.ts'

/** Of a published table, what its validity depends on. */
export interface Validity {
  _id: string
  validaDal: string
  validaAl: string | null
  ritirata: string | null
}

/** Those that begin later come first; of the same day, what was published last. */
const byBeginning = (a: Validity, b: Validity) =>
  b.validaDal.localeCompare(a.validaDal) || b._id.localeCompare(a._id)

/** On the day it is withdrawn a table does not count any more; on those before it did. */
const countsOn = ({ ritirata }: Validity, day: string) => !ritirata || day < dayInRome(new Date(ritirata))

/** The table in force on a day: of those that have begun the last one, unless it has come to its own end. */
export function inForce<V extends Validity>(tables: readonly V[], day: string): V | null {
  const [last] = tables.filter(one => one.validaDal <= day && countsOn(one, day)).sort(byBeginning)
  return last && (last.validaAl === null || last.validaAl >= day) ? last : null
}

/** The table that begins next after a day, of those that are not withdrawn. */
export function following<V extends Validity>(tables: readonly V[], day: string): V | null {
  return (
    tables
      .filter(one => one.validaDal > day && !one.ritirata)
      .sort(byBeginning)
      .at(-1) ?? null
  )
}

/** What a table is today, and the last day that it counts: its own, or that before another one's first. */
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
