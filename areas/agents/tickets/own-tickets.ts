import { formatPromise } from '../../../contract/italian/due.ts'
import { readKey } from '../../shared/calls/data.ts'
import { useServices } from '../../shared/services.ts'
import type { TicketPage } from '../../shared/tickets/conversation.tsx'
import { type OwnTicket, ownTicketsPath } from '../../shared/tickets/use-ticket-news.ts'

export const newTicketPath = `${ownTicketsPath}/add`

/** «Risposta entro le 11.40», «Risposta in ritardo di 2 ore»: the promise of the office, seen from `now`. */
export const promiseInWords = (by: string, now: Date): string =>
  `Risposta ${formatPromise(new Date(by), now)}`

/** Changes of what was read about the agent's own tickets, without reading it again. */
export function useOwnTicketsCache() {
  const { queries } = useServices()
  const list = readKey('GET /tickets/getMines')
  return {
    /** Puts a created ticket first. */
    prepend: (ticket: OwnTicket) =>
      queries.setQueryData<OwnTicket[]>(
        list,
        now => now && [ticket, ...now.filter(one => one._id !== ticket._id)],
      ),
    change(id: string, inList: Partial<OwnTicket>, onPage: (page: TicketPage) => TicketPage) {
      queries.setQueryData<OwnTicket[]>(list, now =>
        now?.map(one => (one._id === id ? { ...one, ...inList } : one)),
      )
      queries.setQueryData<TicketPage>(
        readKey('GET /tickets/:id/scheda', { params: { id } }),
        now => now && onPage(now),
      )
    },
  }
}
