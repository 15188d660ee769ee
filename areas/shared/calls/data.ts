import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, CallName, InputOf } from '../../../client/calls.ts'
import { useServices } from '../services.ts'
import { type Person, personOf } from '../session/person.ts'

type ReadName = Extract<CallName, `GET ${string}`>

/** What a call answers: asked once, by whoever needs it first, and kept until `useRefresh` asks again. */
export function useData<N extends ReadName>(name: N, input?: InputOf<N>) {
  const { client } = useServices()
  return useQuery<AnswerOf<N>>({
    queryKey: input ? [name, input] : [name],
    queryFn: () => client.call(name, input),
  })
}

/** What a call answers now: asked each time a page is opened, while what was there stays on screen. */
export function useFresh<N extends ReadName>(name: N, input?: InputOf<N>) {
  const { client } = useServices()
  return useQuery<AnswerOf<N>>({
    queryKey: input ? [name, input] : [name],
    queryFn: () => client.call(name, input),
    placeholderData: keepPreviousData,
    // No live event tells of uploaded files.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Asks again for what a call answered, whatever its input was. */
export function useRefresh(): (name: ReadName) => Promise<void> {
  const { queries } = useServices()
  return name => queries.invalidateQueries({ queryKey: [name] })
}

/** Who is signed in; undefined until it is known. */
export function usePerson(): Person | undefined {
  const { area } = useServices()
  const { data } = useData(`GET /${area.calls}/getMe`)
  return data && personOf(data)
}
