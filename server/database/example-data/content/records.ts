import { at, yearsBefore } from '../days.ts'
import { seededRandom } from '../random.ts'

export interface Given {
  seed: number
  today: string
}

/** When most of the house's content was made. */
export const yearAgo = ({ today }: Given): Date => at(yearsBefore(today, 1))

/** Records with ids and dates of their own; `stream` keeps the ids of one resource apart from another's. */
export function records<T extends object>(
  stream: string,
  { seed }: Given,
  said: readonly (readonly [createdAt: Date, record: T])[],
) {
  const random = seededRandom(seed, stream)
  return said.map(([createdAt, one]) => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    ...one,
  }))
}

/** The same, of records that were all made on one day. */
export const madeTogether = <T extends object>(
  stream: string,
  from: Given,
  createdAt: Date,
  said: readonly T[],
) =>
  records(
    stream,
    from,
    said.map(one => [createdAt, one] as const),
  )
