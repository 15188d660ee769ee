import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { useRecordEvents } from '../../shared/calls/use-record-events.ts'
import { useServices } from '../../shared/services.ts'

/** The call of the rows of the day, and the call of the pipeline. */
export const todayCall = 'GET /agents/cruscotto'
export const pipelineCall = 'GET /agents/cruscotto/stati'

export type Today = AnswerOf<typeof todayCall>

/** The records that make rows of the day. */
const events = { resources: ['pratiche', 'appuntamenti'], leads: true }
/** The day of the agent, read again after live events about leads, appointments, loan files and their parts. */
export function useToday() {
  const { client, queries } = useServices()
  const refresh = useCallback(() => {
    for (const read of [todayCall, pipelineCall]) void queries.invalidateQueries({ queryKey: [read] })
  }, [queries])
  useRecordEvents(events, refresh)
  return useQuery({
    queryKey: [todayCall],
    queryFn: () => client.call(todayCall),
    // Days and promises go on while the page is open.
    refetchInterval: 5 * 60_000,
  })
}
