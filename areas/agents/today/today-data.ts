import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { useServices } from '../../shared/services.ts'

/** The call of the rows of the day, and the call of the pipeline. */
export const todayCall = 'GET /agents/cruscotto'
export const pipelineCall = 'GET /agents/cruscotto/stati'

export type Today = AnswerOf<typeof todayCall>

/** The resources whose records make rows of the day. */
const resources: readonly string[] = ['pratiche', 'appuntamenti']
/** Events that come together, such as the parts of one file, are one reading. */
const quietMs = 400

/** The day of the agent, read again after live events about leads, appointments, loan files and their parts. */
export function useToday() {
  const { client, live, queries } = useServices()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const read of [todayCall, pipelineCall]) void queries.invalidateQueries({ queryKey: [read] })
      }, quietMs)
    }
    const ofRecords = live.on('records', event => {
      const isOurs =
        event === 'missed' ||
        (event.topic === 'records' && (resources.includes(event.resource) || event.whole !== undefined))
      if (isOurs) refresh()
    })
    const ofLeads = live.on('leads', refresh)
    return () => {
      clearTimeout(timer)
      ofRecords()
      ofLeads()
    }
  }, [live, queries])
  return useQuery({
    queryKey: [todayCall],
    queryFn: () => client.call(todayCall),
    // Days and promises go on while the page is open.
    refetchInterval: 5 * 60_000,
  })
}
