import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { maxCounted } from '../../../../contract/records/count-limits.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { useRecordCalls } from '../record-calls.ts'
import type { ListState, UsualView } from './list-source.ts'

interface Groups {
  /** The names of the groups, by their value of the derived filter `gruppo`, in the order of the tabs. */
  groups: Readonly<Record<string, string>>
  /** The group of the list unless the address names another. */
  usual: string
  /** The value of the address for records of every group, and its name. */
  every: readonly [value: string, name: string]
}

/** The tabs of a list by the derived filter `gruppo`. The address without a group shows the usual one. */
export const listGroups = ({ groups, usual, every: [every, everyName] }: Groups) => ({
  /** Whether the address may name a group. */
  isGroup: (value: string): boolean => value === every || value in groups,

  /** The state of the list with the filter of the group that it shows, as the calls know it. */
  withGroup(state: ListState): ListState {
    const { gruppo = usual, ...others } = state.filters
    return { ...state, filters: gruppo === every ? others : { gruppo, ...others } }
  },

  /** The tabs, with the number of records in each. */
  views: (counts: Partial<Record<string, number>>): UsualView[] =>
    Object.entries({ ...groups, [every]: everyName }).map(([group, name]) => {
      const count = counts[group]
      return {
        name,
        address: group === usual ? '' : `?gruppo=${group}`,
        ...(count !== undefined && { count: countInWords(count) }),
      }
    }),
})

/** A number up to the greatest that is counted: «41», «oltre 10.000». */
export const countInWords = (count: number): string =>
  count > maxCounted ? `oltre ${formatNumber(maxCounted)}` : formatNumber(count)

/** The number of records in each group of a list, and in all; read again when the list is. */
export function useListCounts(
  definition: ResourceDefinition,
  { groups, every: [every] }: Groups,
): Partial<Record<string, number>> {
  const calls = useRecordCalls(definition)
  const { data } = useQuery({
    queryKey: [`GET /${definition.name}`, 'gruppi'],
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(
          [...Object.keys(groups), every].map(async group => {
            const query = { ...(group !== every && { 'filter[gruppo]': group }), limit: 1 }
            return [group, (await calls.list(query)).total] as const
          }),
        ),
      ),
  })
  return data ?? {}
}
