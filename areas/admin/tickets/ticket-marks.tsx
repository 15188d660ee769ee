import { type ClockUrgency, clockInWords } from '../../../contract/tickets/clock-words.ts'
import type { ClockName } from '../../../contract/tickets/ticket-clocks.ts'
import {
  type TicketPriority,
  ticketPriorities,
  usualPriority,
} from '../../../contract/tickets/ticket-words.ts'
import { addStyle } from '../../shared/add-style.ts'
import style from './ticket-marks.css?inline'

addStyle(style)

/** The priority of a ticket in a list: a word with its mark; the usual priority has none. */
export const PriorityMark = ({ priority }: { priority: number }) =>
  priority !== usualPriority && (
    <span className={`badge priority-${priority}`}>{ticketPriorities[priority as TicketPriority]}</span>
  )

const marks: Readonly<Record<ClockUrgency, string | undefined>> = {
  in_tempo: undefined,
  avviso: 'badge pending',
  scaduta: 'badge blocked',
}

interface DueProps {
  clock: { orologio: ClockName; entro: string }
  urgency: ClockUrgency
  now: Date
}

/** A running clock, with a mark when it is near its end or over. */
export const Due = ({ clock, urgency, now }: DueProps) => (
  <time dateTime={clock.entro} className={marks[urgency]}>
    {clockInWords(clock, now)}
  </time>
)
