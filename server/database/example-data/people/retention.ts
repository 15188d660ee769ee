import type { RecordOf } from '../../../../contract/records/resource.ts'
import { type retention, usualTerms } from '../../../../contract/subjects/retention.ts'
import { at, yearsBefore } from '../days.ts'
import { seededRandom } from '../random.ts'

/** The usual terms of the retention of personal data. */
export function generateRetention({
  seed,
  today,
}: {
  seed: number
  today: string
}): RecordOf<typeof retention>[] {
  const createdAt = at(yearsBefore(today, 1))
  return [
    {
      _id: seededRandom(seed, 'conservazione').id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      codice: 'conservazione',
      ...usualTerms,
    },
  ]
}
