import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { readKey, usePerson } from '../calls/data.ts'
import { useServices } from '../services.ts'

const name = 'GET /tickets/getMines'
export type OwnTicket = AnswerOf<typeof name>[number]

/** The id of the last message on the page of a ticket. */
export const lastMessage = 'ultimo'
/** Addresses of an agent's own tickets, and of one of them at its last message. */
export const ownTicketsPath = '/agents/tickets'
export const ownTicketPath = (id: string): string => `${ownTicketsPath}/${id}#${lastMessage}`

/** Whether somebody of the office has written the last message, and the agent has not read it. */
const isAnswered = ({ notifyUser, ultimo }: OwnTicket) => notifyUser && ultimo.da === 'ufficio'

/**
 * How many own tickets have news that the agent has not read; 0 for other people. An answer that arrives while another
 * page is open shows a toast.
 */
export function useTicketNews(): number {
  const { client, toasts } = useServices()
  const holder = usePerson()?.holder ?? null
  const [path, go] = useLocation()
  const { data: tickets } = useQuery({
    queryKey: readKey(name),
    queryFn: () => client.call(name),
    enabled: holder?.role === 'agent' && hasPermissions(holder, 'tickets'),
  })
  /** When the last message of each ticket was written, as far as this page knows. */
  const known = useRef<ReadonlyMap<string, string>>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast for each answer, and not for each page.
  useEffect(() => {
    if (!tickets) return
    const before = known.current
    known.current = new Map(tickets.map(({ _id, ultimo }) => [_id, ultimo.at]))
    if (!before) return
    for (const ticket of tickets.filter(isAnswered)) {
      if (path === `${ownTicketsPath}/${ticket._id}` || ticket.ultimo.at <= (before.get(ticket._id) ?? ''))
        continue
      toasts.add({
        kind: 'plain',
        text: `L’ufficio ha risposto: ${ticket.oggetto}.`,
        action: { label: 'Leggi', run: () => go(ownTicketPath(ticket._id)) },
      })
    }
  }, [tickets])

  return tickets?.filter(({ notifyUser }) => notifyUser).length ?? 0
}
