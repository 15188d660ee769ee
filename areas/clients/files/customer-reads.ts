import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf, CallName, InputOf } from '../../../client/calls.ts'
import { readKey } from '../../shared/calls/data.ts'
import { useServices } from '../../shared/services.ts'

/** The calls that read something about the customer's loan files. */
export type FileRead = Extract<CallName, `GET /clients/pratiche${string}`>

/** Reads again what a call has read, after each live event about one of the customer's files. */
export function useFileEvents(name: FileRead): void {
  const { live, queries } = useServices()
  useEffect(
    () => live.on('customer-files', () => void queries.invalidateQueries({ queryKey: [name] })),
    [live, queries, name],
  )
}

/**
 * Reads something about the customer's loan files: when a page opens, after each live event about a file, when the tab
 * comes back and when the network does. What was read before stays visible, and stays after a failure; with
 * `keepsPrevious` also while a changed input is read.
 */
export function useFileRead<N extends FileRead>(
  name: N,
  input?: InputOf<N>,
  { keepsPrevious = false }: { keepsPrevious?: boolean } = {},
) {
  const { quietClient } = useServices()
  useFileEvents(name)
  return useQuery<AnswerOf<N>>({
    queryKey: readKey(name, input),
    // The page itself says that a call failed, so there is no toast.
    queryFn: () => quietClient.call(name, input),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    // A page that opens does not repeat the read that started while its files loaded.
    staleTime: 2000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
}

/** What a page shows of a read. */
export interface FileQuery<T> {
  data: T | undefined
  error: Error | null
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/** Returns a function that reads again everything about the customer's files. */
export function useFileRefresh(): () => Promise<void> {
  const { queries } = useServices()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [read] }) => String(read).startsWith('GET /clients/pratiche'),
    })
}
