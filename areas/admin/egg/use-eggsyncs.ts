import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../client/calls.ts'
import type { EggsyncState } from '../../../contract/egg/eggsync-words.ts'
import { useServices } from '../../shared/services.ts'

export type Eggsync = AnswerOf<'GET /eggsyncs'>['rows'][number]

/** Milliseconds between two requests while an import works. */
const pollMs = 1000

const working: readonly EggsyncState[] = ['lettura', 'prova', 'in_corso']
export const isWorking = ({ stato }: Pick<Eggsync, 'stato'>): boolean => working.includes(stato)

/** The imports from EGG; asks again while one works. */
export function useEggsyncs() {
  const { client } = useServices()
  return useQuery({
    queryKey: ['GET /eggsyncs'],
    queryFn: () => client.call('GET /eggsyncs'),
    // No live event reports imports, and a program may begin one.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isWorking) ? pollMs : false),
  })
}

/** One import from EGG; asks again while it works. */
export function useEggsync(id: string) {
  const { client } = useServices()
  return useQuery({
    queryKey: ['GET /eggsyncs/:id', id],
    queryFn: () => client.call('GET /eggsyncs/:id', { params: { id } }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pollMs : false),
  })
}
