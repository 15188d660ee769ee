import type { ListQuery } from '../../../../client/records.ts'
import { type FileGroup, fileGroups } from '../../../../contract/loan-files/file-groups.ts'
import { queryOf } from '../../records/list/list-address.ts'
import type { ListState, UsualView } from '../../records/list/list-source.ts'
import { countInWords } from './files-words.ts'

/** The value of the address for files of every group. */
const everyGroup = 'tutte'
/** The group of the list unless the address names another. */
const usualGroup: FileGroup = 'in_corso'

/** The tabs of the list, with the number of files in each. The address without a group shows the files under way. */
export const groupViews = (counts: Partial<Record<string, number>>): UsualView[] =>
  Object.entries({ ...fileGroups, [everyGroup]: 'Tutte' }).map(([group, name]) => {
    const count = counts[group]
    return {
      name,
      address: group === usualGroup ? '' : `?gruppo=${group}`,
      ...(count !== undefined && { count: countInWords(count) }),
    }
  })

/** Whether the address may name a group. */
export const isGroup = (value: string): boolean => value === everyGroup || value in fileGroups

/** The state of the list with the filter of the group that it shows, as the calls know it. */
export function withGroup(state: ListState): ListState {
  const { gruppo = usualGroup, ...others } = state.filters
  return { ...state, filters: gruppo === everyGroup ? others : { gruppo, ...others } }
}

/** The query of a call that counts or groups the files of the list. */
export function filtersOf(state: ListState): ListQuery {
  const { sort: _, cursor: __, ...filters } = queryOf(withGroup(state))
  return filters
}
