import { addDays, dayNumber } from '../italian/days.ts'

/** The parts of a document from which its age follows. */
interface DatedDocument {
  /** The day of issue. */
  datatoAl: string | null
  /** The day until which the document itself is valid. */
  scadeAl: string | null
}

/** The parts of a requirement that limit the age of its documents. */
interface AgeLimits {
  etaMassimaGiorni: number | null
  /** How many days the document must still be valid. */
  validoAncoraGiorni: number | null
}

/** Days since the day of issue; null without that day. */
export const ageInDays = ({ datatoAl }: Pick<DatedDocument, 'datatoAl'>, today: string): number | null =>
  datatoAl ? dayNumber(today) - dayNumber(datatoAl) : null

/**
 * The last day on which a document may be sent to a bank: before it becomes too old, and while it is valid for the
 * required number of days; null for a document without such an end.
 */
export function lastDayToSend(
  { datatoAl, scadeAl }: DatedDocument,
  limits: Readonly<AgeLimits> | null,
): string | null {
  const ends = [
    ...(datatoAl && limits?.etaMassimaGiorni ? [addDays(datatoAl, limits.etaMassimaGiorni)] : []),
    ...(scadeAl ? [addDays(scadeAl, -(limits?.validoAncoraGiorni ?? 0))] : []),
  ]
  return ends.toSorted()[0] ?? null
}

/** Whether a document may no longer be sent on `day`. Expiry is derived and never stored. */
export function isExpired(document: DatedDocument, limits: Readonly<AgeLimits> | null, day: string): boolean {
  const last = lastDayToSend(document, limits)
  return last !== null && last < day
}
