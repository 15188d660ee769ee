import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod'
import type { AnswerOf, InputOf } from '../../../client/calls.ts'
import { nobody } from '../../../contract/calls/ticket-statistics.ts'
import { clockNames } from '../../../contract/tickets/ticket-clocks.ts'
import { ticketGroups } from '../../../contract/tickets/ticket-groups.ts'
import { ticketMeasures } from '../../../contract/tickets/ticket-measures.ts'
import { ticketCategories, ticketPriorities } from '../../../contract/tickets/ticket-words.ts'
import { useData } from '../../shared/calls/data.ts'
import { choiceFilter, dayFilters } from '../../shared/records/list/filter-kinds.tsx'
import { writeAddress } from '../../shared/records/list/list-address.ts'
import { listGroups } from '../../shared/records/list/list-groups.ts'
import type { ListFilter, ListShape, ListState } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'

export const queueCall = 'GET /tickets/coda'
export type Queue = AnswerOf<typeof queueCall>
export type QueuedTicket = Queue['rows'][number]

const countsCall = 'GET /tickets/quanti'
/** The call of the page of one ticket. */
export const pageCall = 'GET /tickets/:id/scheda'
export const queuePath = '/admin/tickets'

/** The choice of a ticket without a loan file. */
export const noFile = [{ value: null, nome: 'Nessuna' }] as const

const usualGroup = 'da_fare'
const { tutti, ...otherGroups } = ticketGroups
const { isGroup, views } = listGroups({
  groups: otherGroups,
  usual: usualGroup,
  every: ['tutti', tutti],
})

/** The tabs of the queue, with the number of tickets in each. */
export const queueViews = views

const isId = (value: string) => z.uuid().safeParse(value).success
const isUpTo = (max: number) => (value: string) => /^\d{1,2}$/.test(value) && Number(value) <= max

export const categoryFilter = choiceFilter(
  'categoria',
  'Categoria',
  Object.entries(ticketCategories),
  'Tutte',
)

/** The filter by whoever follows the ticket. */
export function useAssigneeFilter(): ListFilter {
  const people = useData('GET /tickets/persone').data?.rows ?? []
  const filter = choiceFilter(
    'assegnato',
    'Assegnato a',
    [[nobody, 'Nessuno'], ...people.map(({ _id, nome }) => [_id, nome] as const)],
    'Tutti',
  )
  // An address may name a person who does not answer tickets any more, or people that have not been read.
  return { ...filter, accepts: value => value === nobody || isId(value) }
}

/** The filters of the queue. The page gives `assegnato` its input; only links set those without an input. */
const filters: readonly ListFilter[] = [
  { name: 'gruppo', label: 'Ticket', accepts: isGroup },
  categoryFilter,
  choiceFilter('priorita', 'Priorità', Object.entries(ticketPriorities), 'Tutte'),
  { name: 'assegnato', label: 'Assegnato a', accepts: value => value === nobody || isId(value) },
  { name: 'autore', label: 'Agente', accepts: isId },
  { name: 'pratica', label: 'Pratica', accepts: isId },
  // Those behind a number of the statistics.
  { name: 'misura', label: 'Cifra', accepts: value => value in ticketMeasures },
  ...dayFilters.map(({ input: _, ...filter }) => filter),
  { name: 'orologio', label: 'Tempo', accepts: value => value in clockNames },
  { name: 'voto', label: 'Voto', accepts: isUpTo(5) },
  { name: 'giorno', label: 'Giorno', accepts: isUpTo(7) },
  { name: 'ora', label: 'Ora', accepts: isUpTo(23) },
]
export const queueShape: ListShape & { columns: readonly never[]; filters: readonly ListFilter[] } = {
  columns: [],
  filters,
}

/**
 * The filters of the queue and its length in the address of a ticket's page, with their `?`: the tickets before and after
 * come from this queue.
 */
export const queueSearch = (state: ListState): string => writeAddress(queueShape, state)

const rowsOfAPage = 100

/** How many pages of the queue an address shows: the queue grows, so its cursor is their number. */
export const pagesOf = ({ cursor }: ListState): number => Math.max(1, Number(cursor) || 1)

/** The parameters of the call for the search and the filters of the list. */
export function queueFilters({ search, filters: { gruppo: vista = usualGroup, ...filters } }: ListState) {
  return { vista, ...filters, ...(search && { cerca: search }) }
}

/** The query of the queue at an address of its list. */
export function useQueueQuery() {
  const { client } = useServices()
  return (state: ListState) => {
    const query = queueFilters(state)
    const pages = pagesOf(state)
    return {
      queryKey: [queueCall, query, pages] as const,
      async queryFn(): Promise<Queue> {
        const rows = new Map<string, QueuedTicket>()
        let next: string | null = null
        let quanti: number | undefined
        for (let read = 0; read < pages && (read === 0 || next); read += 1) {
          const page: Queue = await client.call(queueCall, {
            query: { ...query, limit: rowsOfAPage, ...(next && { cursor: next }) },
          } as InputOf<typeof queueCall>)
          // A ticket whose clock changed meanwhile may be on two pages.
          for (const row of page.rows) rows.set(row._id, row)
          ;({ next, quanti } = page)
        }
        return { rows: [...rows.values()], next, ...(quanti !== undefined && { quanti }) }
      },
    }
  }
}

/** The queue at an address of its list. Live events keep it current (`useLive`). */
export const useQueue = (state: ListState) =>
  useQuery({
    ...useQueueQuery()(state),
    placeholderData: keepPreviousData,
    // The order of the queue changes with time alone, when clocks come near their end.
    refetchInterval: 5 * 60_000,
  })

/** How many tickets each view has. */
export function useQueueCounts(): Readonly<Record<string, number>> {
  const { client } = useServices()
  const { data } = useQuery({ queryKey: [countsCall], queryFn: () => client.call(countsCall) })
  return data?.quanti ?? {}
}

/** Returns a function that reads the queue and its counts again. */
export function useRefreshQueue(): () => void {
  const { queries } = useServices()
  return useCallback(() => {
    for (const read of [queueCall, countsCall]) void queries.invalidateQueries({ queryKey: [read] })
  }, [queries])
}

/** Returns a function that reads the queue and the pages of tickets again. */
export function useRefreshTickets(): () => void {
  const { queries } = useServices()
  const refresh = useRefreshQueue()
  return useCallback(() => {
    refresh()
    void queries.invalidateQueries({ queryKey: [pageCall] })
  }, [queries, refresh])
}
