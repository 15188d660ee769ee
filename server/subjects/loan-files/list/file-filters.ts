import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import { instantInRome } from '../../../../contract/italian/rome-clock.ts'
import {
  closedStates,
  deedWithinDays,
  type FileGroup,
  statesUnderWay,
} from '../../../../contract/loan-files/file-groups.ts'
import { statesOnUs } from '../../../../contract/loan-files/idle-limits.ts'
import { renewalMonthsAhead } from '../../../../contract/loan-files/renewal.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { addMonths, formatDay, parseDay } from '../../../../finance/calendar/days.ts'
import type {
  DerivedCondition,
  DerivedFilters,
  DerivedOrders,
} from '../../../database/statements/derived-filters.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { isFileOfLead } from '../../leads/leads-of-files.ts'
import { hasRenewalDay, renewalDay } from '../renewals/renewal-day.ts'
import { slowFiles } from './slow-files.ts'

/** Files in some states. */
const inStates = (stato: SQLWrapper, states: readonly FileState[]): SQL =>
  sql`${stato} in (${sql.raw(states.map(state => `'${state}'`).join(', '))})`

const ofStates = (states: readonly FileState[]): DerivedCondition => ({
  shape: null,
  values: {},
  where: ({ stato }) => inStates(stato!, states),
})

const groups: Record<
  FileGroup,
  (given: { db: Reads; at: Date }) => DerivedCondition | Promise<DerivedCondition>
> = {
  in_corso: () => ofStates(statesUnderWay),
  tocca_a_noi: () => ofStates(statesOnUs),
  ferme: ({ db, at }) => slowFiles(db, at),
  chiuse: () => ofStates(closedStates),
  atto({ at }) {
    const today = dayInRome(at)
    return {
      shape: null,
      values: { from: today, to: addDays(today, deedWithinDays) },
      where: ({ stato, attoAl }, placeOf) =>
        sql`${stato} = 'atto_fissato' and ${attoAl} between ${placeOf('from')} and ${placeOf('to')}`,
    }
  },
  rinnovabili({ at }) {
    const until = formatDay(addMonths(parseDay('today', dayInRome(at)), renewalMonthsAhead))
    return {
      shape: null,
      values: { until },
      where({ prodotto, stato, liquidataAl, durataMesi }, placeOf) {
        const columns = {
          prodotto: prodotto!,
          stato: stato!,
          liquidataAl: liquidataAl!,
          durataMesi: durataMesi!,
        }
        return sql`${hasRenewalDay(columns)} and ${renewalDay(columns)} <= ${placeOf('until')}`
      },
    }
  },
}

/** The derived orders of the list of loan files. Files that are never renewable have no day, and come last. */
export const fileOrders: DerivedOrders = {
  rinnovabileDal({ prodotto, stato, liquidataAl, durataMesi }) {
    const columns = { prodotto: prodotto!, stato: stato!, liquidataAl: liquidataAl!, durataMesi: durataMesi! }
    return sql`case when ${hasRenewalDay(columns)} then ${renewalDay(columns)} end`
  },
}

/**
 * The derived filters of the list of loan files: by the lead that a file came from or that was joined to it, by group,
 * and by the first and the last day of the last movement.
 */
export const fileFilters: DerivedFilters = {
  lead: value => ({
    shape: null,
    values: { lead: value },
    where: (_, placeOf) => isFileOfLead(placeOf('lead')),
  }),
  async gruppo(value, given) {
    const condition = await groups[value as FileGroup](given)
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
