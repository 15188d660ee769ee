import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { useRecordEvents } from '../../shared/calls/use-record-events.ts'
import { queryOf } from '../../shared/records/list/list-address.ts'
import type { ListState } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'

/** The call of the idle files. */
export const idleCall = 'GET /agents/praticheFerme'

export type IdlePage = AnswerOf<typeof idleCall>

/** The records that idle files consist of. */
const events = { resources: ['pratiche'] }

/** The query of the idle files at an address of their list. */
export function useIdleQuery() {
  const { client } = useServices()
  return (state: ListState) => {
    const query = queryOf(state) as Record<string, string>
    return {
      queryKey: [idleCall, query] as const,
      queryFn: (): Promise<IdlePage> => client.call(idleCall, { query }),
    }
  }
}

/** The idle files at an address of their list, read again after live events about loan files and their parts. */
export function useIdleFiles(state: ListState) {
  const { queries } = useServices()
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [idleCall] }), [queries])
  useRecordEvents(events, refresh)
  return useQuery({
    ...useIdleQuery()(state),
    placeholderData: keepPreviousData,
    // Days go on while the page is open.
    refetchInterval: 5 * 60_000,
  })
}
