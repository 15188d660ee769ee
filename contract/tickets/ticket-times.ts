import type { OpeningInterval } from '../../finance/calendar/office-clock.ts'
import type { TicketCategory, TicketPriority } from './ticket-words.ts'

/** Office hours within which the office promises something about a ticket of normal priority. */
export interface CategoryHours {
  primaRisposta: number
  rispostaSuccessiva: number
  soluzione: number
}

/** The hours of a house that has not changed them. */
export const usualHours: Readonly<Record<TicketCategory, CategoryHours>> = {
  pratiche: { primaRisposta: 4, rispostaSuccessiva: 8, soluzione: 24 },
  provvigioni: { primaRisposta: 8, rispostaSuccessiva: 8, soluzione: 40 },
  banche: { primaRisposta: 4, rispostaSuccessiva: 8, soluzione: 24 },
  marketing: { primaRisposta: 8, rispostaSuccessiva: 16, soluzione: 40 },
  it: { primaRisposta: 2, rispostaSuccessiva: 4, soluzione: 16 },
  compliance: { primaRisposta: 8, rispostaSuccessiva: 8, soluzione: 40 },
  amministrazione: { primaRisposta: 8, rispostaSuccessiva: 16, soluzione: 40 },
}

/** The part of the hours that a priority gives to the office. */
const shareOfPriority: Readonly<Record<TicketPriority, number>> = { 1: 0.25, 2: 0.5, 3: 1, 4: 2 }

/** Office minutes of each clock. */
export interface ClockMinutes {
  prima: number
  successiva: number
  soluzione: number
}

/** The office minutes of a category with these hours, for a priority. */
export function clockMinutes(
  { primaRisposta, rispostaSuccessiva, soluzione }: CategoryHours,
  priority: TicketPriority,
): ClockMinutes {
  const minutes = (hours: number) => Math.round(hours * 60 * shareOfPriority[priority])
  return {
    prima: minutes(primaRisposta),
    successiva: minutes(rispostaSuccessiva),
    soluzione: minutes(soluzione),
  }
}

/** The opening hours of an office that has not written its own. */
export const usualOpening: readonly OpeningInterval[] = [1, 2, 3, 4, 5].flatMap(giorno => [
  { giorno, da: '09:00', a: '13:00' },
  { giorno, da: '14:00', a: '18:00' },
])
