import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, CallName, InputOf } from '../../../client/calls.ts'
import { useServices } from '../services.ts'
import { type Person, personOf } from '../session/person.ts'

type ReadName = Extract<CallName, `GET ${string}`>

/** Reads the answer of a call. The answer is fetched once and cached until `useRefresh` invalidates the call. */
export function useData<N extends ReadName>(name: N, input?: InputOf<N>) {
  const { client } = useServices()
  return useQuery<AnswerOf<N>>({
    queryKey: input ? [name, input] : [name],
    queryFn: () => client.call(name, input),
  })
}

/** Reads the current answer of a call, each time a page opens; the previous answer stays visible meanwhile. */
export function useFresh<N extends ReadName>(name: N, input?: InputOf<N>) {
  const { client } = useServices()
  return useQuery<AnswerOf<N>>({
    queryKey: input ? [name, input] : [name],
    queryFn: () => client.call(name, input),
    placeholderData: keepPreviousData,
    // No live event reports uploaded files.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Returns a function that reads a call again, for every input. */
export function useRefresh(): (name: ReadName) => Promise<void> {
  const { queries } = useServices()
  return name => queries.invalidateQueries({ queryKey: [name] })
}

/** The signed-in person; undefined until the server has answered. */
export function usePerson(): Person | undefined {
  const { area } = useServices()
  const { data } = useData(`GET /${area.calls}/getMe`)
  return data && personOf(data)
}
