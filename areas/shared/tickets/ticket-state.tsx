import { type TicketState, ticketStates } from '../../../contract/tickets/ticket-words.ts'
import './tickets-style.ts'

/** The mark of each state, as a class of `.badge`; a state that is not here has the usual mark. */
const marks: Partial<Record<TicketState, string>> = {
  aperto: 'wait',
  riaperto: 'wait',
  in_attesa_utente: 'pending',
  risolto: 'validated',
  chiuso: 'waived',
}

interface Props {
  state: TicketState
  /** Whether the agent of the ticket reads the words. */
  isOwn?: boolean
}

/** The state of a ticket as a word with its mark. */
export const TicketStateBadge = ({ state, isOwn }: Props) => (
  <span className={['badge', marks[state]].filter(Boolean).join(' ')}>
    {isOwn && state === 'in_attesa_utente' ? 'Tocca a Lei' : ticketStates[state]}
  </span>
)
