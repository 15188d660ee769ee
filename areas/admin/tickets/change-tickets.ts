import { useCallback } from 'react'
import type { AnswerOf, InputOf } from '../../../client/calls.ts'
import { hasTicketing, type TicketingFlag } from '../../../contract/access/permissions.ts'
import { flagOfChange, flagOfState } from '../../../contract/tickets/change-rights.ts'
import type { TicketState } from '../../../contract/tickets/ticket-words.ts'
import { useData, usePerson } from '../../shared/calls/data.ts'
import { useServices } from '../../shared/services.ts'
import { useRefreshTickets } from './queue.ts'

const changeCall = 'POST /tickets/modifica'
type Changed = AnswerOf<typeof changeCall>
export type Refused = Changed['rifiutati'][number]
/** What changes, in one or several tickets. */
export type Changes = Omit<NonNullable<InputOf<typeof changeCall>['body']>, 'tickets'>

/** What the signed-in administrator may change. */
export function useTicketRights() {
  const holder = usePerson()?.holder ?? null
  const has = (flag: TicketingFlag) => hasTicketing(holder, flag)
  return {
    has,
    mayChange: (what: keyof typeof flagOfChange) => has(flagOfChange[what]),
    mayEnter: (state: TicketState) => has(flagOfState(state)),
  }
}

/** The id of the signed-in administrator; undefined until the server has answered. */
export const useOwnId = (): string | undefined => useData('GET /admin/getMe').data?._id

/** Returns a function that changes tickets, and reads what shows them again. Rejects with a `CallError`. */
export function useChangeTickets() {
  const { client } = useServices()
  const refresh = useRefreshTickets()
  return useCallback(
    async (tickets: readonly { _id: string; versione: number }[], changes: Changes): Promise<Changed> => {
      try {
        return await client.call(changeCall, {
          body: { tickets: tickets.map(({ _id, versione }) => ({ _id, versione })), ...changes },
          idempotencyKey: crypto.randomUUID(),
        })
      } finally {
        refresh()
      }
    },
    [client, refresh],
  )
}

/** A field of a ticket that a person chooses from a list. */
export type Chosen = 'assegnato' | 'stato' | 'categoria' | 'priorita'

/** The values of an assignment that are no person. */
export const nobody = 'nessuno'
const inTurn = 'a_turno'

/** Whom a ticket can be given to: nobody, whoever's turn it is, and the people of the office. */
export function useAssignees(): readonly (readonly [value: string, label: string])[] {
  const { data } = useData('GET /tickets/persone')
  return [
    [nobody, 'Nessuno'],
    [inTurn, 'A turno'],
    ...(data?.rows ?? []).map(({ _id, nome }) => [_id, nome] as const),
  ]
}

/** The change that a chosen value stands for. */
export function changeOf(what: Chosen, value: string): Changes {
  if (what === 'priorita') return { priorita: Number(value) }
  if (what === 'assegnato') return { assegnato: value === nobody ? null : value }
  return { [what]: value }
}
