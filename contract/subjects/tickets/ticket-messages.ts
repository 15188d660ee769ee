import { admin } from '../../access/grants.ts'
import { choice, dayTime, flag, notes, privateFiles, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { longestMail } from '../../tickets/ticket-words.ts'
import { messageReaders } from './ticket-access.ts'

/** A message of a ticket's conversation, or an internal note of the office, which no agent ever reads. */
export const ticketMessages = resource({
  name: 'tickets_messaggi',
  model: 'Tickets.messaggi',
  label: { one: 'Messaggio di un ticket', many: 'Messaggi dei ticket' },
  title: ['autore'],
  fields: {
    ticket: reference('tickets', { label: 'Ticket' }),
    da: choice({ agente: 'Agente', ufficio: 'Ufficio' }, { label: 'Da' }),
    /** The name at the time of the message. */
    autore: text({ label: 'Chi', max: 200 }),
    /** The administrator who wrote; empty for the agent. */
    operatore: reference('admins', { label: 'Operatore', optional: true }),
    testo: notes({ label: 'Testo' }),
    /**
     * The whole text of an e-mail of which `testo` leaves something out. Agents see the whole of their own e-mails, on
     * the page of the ticket: below an answer of the office may stand what the office wrote within the house.
     */
    intero: notes({ label: 'E-mail intera', optional: true, max: longestMail, sees: [admin()] }),
    /** When the office took the words away. The text then says so, with the reason. */
    toltoAt: dayTime({ label: 'Tolto il', optional: true }),
    /** The message of which a split made this copy: the first one, also for the copy of a copy. */
    copiaDi: reference('tickets_messaggi', { label: 'Copia di', optional: true }),
    interno: flag({ label: 'Nota interna' }),
    /** How the message arrived. */
    via: choice({ area: 'Area', posta: 'E-mail' }, { label: 'Come è arrivato' }),
    allegati: privateFiles({ label: 'Allegati', optional: true, sets: [] }),
  },
  // No list leaves the house: a file of messages would hold internal notes.
  access: { read: messageReaders, write: 'server', export: [] },
  partOf: 'ticket',
  live: true,
  deletion: 'remove',
  list: {
    columns: ['ticket', 'createdAt', 'da', 'autore', 'interno', 'testo'],
    filters: ['ticket', 'da', 'interno'],
    sort: '-_id',
  },
  form: [
    {
      legend: 'Messaggio',
      fields: [
        'ticket',
        'da',
        'autore',
        'operatore',
        'interno',
        'via',
        'testo',
        'intero',
        'toltoAt',
        'copiaDi',
        'allegati',
      ],
    },
  ],
})
