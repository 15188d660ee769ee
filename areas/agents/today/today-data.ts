import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { firstRows } from '../../../contract/calls/agent-today.ts'
import { useRecordEvents } from '../../shared/calls/use-record-events.ts'
import { useServices } from '../../shared/services.ts'

/** The call of the rows of the day, and the call of the pipeline. */
export const todayCall = 'GET /agents/cruscotto'
export const pipelineCall = 'GET /agents/cruscotto/stati'

export type Today = AnswerOf<typeof todayCall>

/** The rows to read for a page that shows `shown` of them: one more at least, in whole first answers. */
const rowsFor = (shown: number) => Math.ceil((shown + 1) / firstRows) * firstRows

/** The records that make rows of the day. */
const events = { resources: ['pratiche', 'appuntamenti'], leads: true }

/**
 * The day of the agent with more rows than the `shown` ones, read again after live events about leads, appointments, loan
 * files and their parts.
 */
export function useToday(shown: number) {
  const { client, queries } = useServices()
  const refresh = useCallback(() => {
    for (const read of [todayCall, pipelineCall]) void queries.invalidateQueries({ queryKey: [read] })
  }, [queries])
  useRecordEvents(events, refresh)
  const righe = rowsFor(shown)
  const query = useQuery({
    queryKey: [todayCall],
    queryFn: () => client.call(todayCall, righe > firstRows ? { query: { righe } } : undefined),
    // Days and promises go on while the page is open.
    refetchInterval: 5 * 60_000,
  })
  // After `useQuery`, whose effect gives the query the new number.
  useEffect(() => {
    if (righe > firstRows) void queries.invalidateQueries({ queryKey: [todayCall] })
  }, [righe, queries])
  return query
}
