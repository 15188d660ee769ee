import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, InputOf, ReadName } from '../../../client/calls.ts'
import type { FirstRead } from '../area.ts'
import { type Services, useServices } from '../services.ts'
import { type Person, personOf } from '../session/person.ts'

/** The key of the answer of a call in the cache. */
export const readKey = (name: ReadName, input?: unknown): readonly unknown[] =>
  input ? [name, input] : [name]

/** Starts to read what a page reads first, before the page is there. The page reports a failure. */
export function startRead({ quietClient, queries }: Services, [name, input]: FirstRead): void {
  void queries.prefetchQuery({
    queryKey: readKey(name, input),
    queryFn: () => quietClient.call(name, input as never),
  })
}

/** Reads the answer of a call. The answer is fetched once and cached until `useRefresh` invalidates the call. */
export function useData<N extends ReadName>(name: N, input?: InputOf<N>) {
  const { client } = useServices()
  return useQuery<AnswerOf<N>>({
    queryKey: readKey(name, input),
    queryFn: () => client.call(name, input),
  })
}

/** Reads the current answer of a call, each time a page opens; the previous answer stays visible meanwhile. */
export function useFresh<N extends ReadName>(name: N, input?: InputOf<N>) {
  const { client } = useServices()
  return useQuery<AnswerOf<N>>({
    queryKey: readKey(name, input),
    queryFn: () => client.call(name, input),
    placeholderData: keepPreviousData,
    // No live event reports uploaded files.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Returns a function that reads a call again, for every input, also when the first read is still under way. */
export function useRefresh(): (name: ReadName) => Promise<void> {
  const { queries } = useServices()
  return async name => {
    const filters = { queryKey: [name] }
    const isFirstUnderWay = queries
      .getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .some(({ state }) => state.data === undefined)
    await queries.invalidateQueries(filters)
    // The cache takes a first read that began before the change for the new one.
    if (isFirstUnderWay) await queries.invalidateQueries(filters)
  }
}

/** The signed-in person; undefined until the server has answered. */
export function usePerson(): Person | undefined {
  const { area } = useServices()
  const { data } = useData(`GET /${area.calls}/getMe`)
  return data && personOf(data)
}
