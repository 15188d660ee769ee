/** The topics of tickets. */
export const ticketCategories = {
  pratiche: 'Pratiche',
  provvigioni: 'Provvigioni',
  banche: 'Banche',
  marketing: 'Marketing',
  it: 'IT',
  compliance: 'Compliance',
  amministrazione: 'Amministrazione',
} as const
export type TicketCategory = keyof typeof ticketCategories

export const ticketStates = {
  aperto: 'Aperto',
  in_carico: 'In carico',
  in_attesa_utente: 'In attesa dell’agente',
  risolto: 'Risolto',
  chiuso: 'Chiuso',
  riaperto: 'Riaperto',
} as const
export type TicketState = keyof typeof ticketStates

/** Priorities, the most urgent first. */
export const ticketPriorities = { 1: 'Urgente', 2: 'Alta', 3: 'Normale', 4: 'Bassa' } as const
export type TicketPriority = keyof typeof ticketPriorities
export const usualPriority: TicketPriority = 3

/** The states in which the office or the agent has something to do. */
export const openTicketStates = [
  'aperto',
  'in_carico',
  'in_attesa_utente',
  'riaperto',
] as const satisfies readonly TicketState[]

export const isOpenTicket = (state: TicketState): boolean => openTicketStates.some(open => open === state)

/** Days after the solution within which a ticket can be reopened. */
export const reopenDays = 30
/** Days after the solution without a message, after which a ticket is closed. */
export const closeDays = 7

/** The days to reopen a ticket, in milliseconds. */
const reopenMs = reopenDays * 86_400_000

/** Whether a ticket that was solved at `solvedAt` can still be reopened. Tickets are open before they are solved. */
export const mayReopen = (solvedAt: string | null, now: Date): boolean =>
  solvedAt === null || now.getTime() - Date.parse(solvedAt) <= reopenMs

/** Maximum length of a stored e-mail, in characters. Longer texts come from programs. */
export const longestMail = 200_000
