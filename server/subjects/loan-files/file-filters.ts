import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import { instantInRome } from '../../../contract/italian/rome-clock.ts'
import {
  closedStates,
  deedWithinDays,
  type FileGroup,
  statesUnderWay,
} from '../../../contract/loan-files/file-groups.ts'
import type { FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import type { DerivedCondition, DerivedFilters } from '../../database/statements/derived-filters.ts'

/** Files in some states. */
const inStates = (stato: SQLWrapper, states: readonly FileState[]): SQL =>
  sql`${stato} in (${sql.raw(states.map(state => `'${state}'`).join(', '))})`

const ofStates = (states: readonly FileState[]): DerivedCondition => ({
  shape: null,
  values: {},
  where: ({ stato }) => inStates(stato!, states),
})

const groups: Record<FileGroup, (at: Date) => DerivedCondition> = {
  in_corso: () => ofStates(statesUnderWay),
  chiuse: () => ofStates(closedStates),
  atto(at) {
    const today = dayInRome(at)
    return {
      shape: null,
      values: { from: today, to: addDays(today, deedWithinDays) },
      where: ({ stato, attoAl }, placeOf) =>
        sql`${stato} = 'atto_fissato' and ${attoAl} between ${placeOf('from')} and ${placeOf('to')}`,
    }
  },
}

/** The derived filters of the list of loan files: by group, and by the first and the last day of the last movement. */
export const fileFilters: DerivedFilters = {
  gruppo(value, { at }) {
    const condition = groups[value as FileGroup](at)
    return { ...condition, shape: [value, condition.shape] }
  },
  dal: value => ({
    shape: null,
    values: { from: instantInRome(value, '00:00:00').toISOString() },
    where: ({ dataUltimoMovimento }, placeOf) => sql`${dataUltimoMovimento} >= ${placeOf('from')}`,
  }),
  al: value => ({
    shape: null,
    values: { to: instantInRome(addDays(value, 1), '00:00:00').toISOString() },
    where: ({ dataUltimoMovimento }, placeOf) => sql`${dataUltimoMovimento} < ${placeOf('to')}`,
  }),
}
