import type { LetterCode } from '../../../contract/letters/letters.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import type { Context } from '../../context.ts'
import type { LetterCase } from '../../mail/templates.ts'
import {
  answerableCase,
  answerCase,
  askedCase,
  assignedCase,
  dueCase,
  newTicketCase,
  solvedCase,
} from '../tickets/ticket-letters.ts'
import { type Case, inventedData, newest, type Reader } from './request-cases.ts'

const inventedTicket = {
  _id: '00000000-0000-7000-8000-000000000000',
  numero: 'T26-000123',
  oggetto: 'Provvigioni di ottobre',
  categoria: 'provvigioni' as const,
}

/** A letter about the newest ticket that the reader may read, or about an invented one. */
export async function ticketPreview(
  context: Context,
  reader: Reader,
  code: Extract<LetterCode, `ticket_${string}`>,
): Promise<Case> {
  const found = await newest(context, reader, tickets)
  const ticket = found ?? inventedTicket
  const { settings } = context
  const { name } = reader
  const due = [{ ...ticket, clock: 'prima' as const, due: context.now() }]
  const message = { autore: name, testo: 'Le provvigioni di ottobre sono in pagamento.\n\nArrivano il 10.' }
  // With `MAIL_IN` the letters about one ticket say that an answer is welcome.
  const answerable = <C extends LetterCode>(letter: LetterCase<C>, role: 'agent' | 'admin') =>
    settings.mailIn ? answerableCase(letter, role) : letter
  const letterOf: Record<typeof code, () => Case['letter']> = {
    ticket_nuovo: () => answerable(newTicketCase(settings, ticket, 'Maria Rossi', name), 'admin'),
    ticket_messaggio: () => answerable(askedCase(settings, ticket, 'Maria Rossi', name), 'admin'),
    ticket_assegnato: () => answerable(assignedCase(settings, ticket, name), 'admin'),
    ticket_risposta: () => answerable(answerCase(settings, ticket, message, name), 'agent'),
    ticket_risolto: () => answerable(solvedCase(settings, ticket, name), 'agent'),
    ticket_in_scadenza: () => dueCase(settings, due, { isOver: false, name }),
    ticket_scaduti: () => dueCase(settings, due, { isOver: true, name }),
  }
  return { about: found ? `Con i dati del ticket ${found.numero}.` : inventedData, letter: letterOf[code]() }
}
