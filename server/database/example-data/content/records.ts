import { at, yearsBefore } from '../days.ts'
import { seededRandom } from '../random.ts'

export interface Given {
  seed: number
  today: string
}

/** Creation of most content: a year ago. */
export const yearAgo = ({ today }: Given): Date => at(yearsBefore(today, 1))

/** Adds ids and dates to records; `stream` separates the ids of one resource from those of another. */
export function records<T extends object>(
  stream: string,
  { seed }: Given,
  items: readonly (readonly [createdAt: Date, record: T])[],
) {
  const random = seededRandom(seed, stream)
  return items.map(([createdAt, one]) => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    ...one,
  }))
}

/** Adds ids and one date to records that were all created on the same day. */
export const madeTogether = <T extends object>(
  stream: string,
  from: Given,
  createdAt: Date,
  items: readonly T[],
) =>
  records(
    stream,
    from,
    items.map(one => [createdAt, one] as const),
  )
