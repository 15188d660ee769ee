import type { ListQuery } from '../../../../client/records.ts'
import { fileGroups } from '../../../../contract/loan-files/file-groups.ts'
import { queryOf } from '../../records/list/list-address.ts'
import { listGroups } from '../../records/list/list-groups.ts'
import type { ListState } from '../../records/list/list-source.ts'

export const {
  isGroup,
  withGroup,
  views: groupViews,
} = listGroups({ groups: fileGroups, usual: 'in_corso', every: ['tutte', 'Tutte'] })

/** The query of a call that counts or groups the files of the list. */
export function filtersOf(state: ListState): ListQuery {
  const { sort: _, cursor: __, ...filters } = queryOf(withGroup(state))
  return filters
}
