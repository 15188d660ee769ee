import type { TicketingFlag } from '../access/permissions.ts'
import type { TicketState } from './ticket-words.ts'

/** The ticketing flag that each change of a ticket asks for; that of a state is `flagOfState`. */
export const flagOfChange = {
  categoria: 'change_category',
  priorita: 'change_priority',
  assegnato: 'assign',
  osservatori: 'assign',
  pratica: 'reply',
  oggetto: 'reply',
} as const satisfies Readonly<Record<string, TicketingFlag>>

/** The ticketing flag for moving a ticket to a state. */
export function flagOfState(state: TicketState): TicketingFlag {
  if (state === 'chiuso') return 'close'
  return state === 'riaperto' ? 'reopen' : 'change_status'
}
