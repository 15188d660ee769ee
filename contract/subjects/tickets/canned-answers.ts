import { admin } from '../../access/grants.ts'
import { choice, flag, notes, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { ticketCategories } from '../../tickets/ticket-words.ts'

/** A text that the office puts into an answer; fields in braces are filled in from the ticket. */
export const cannedAnswers = resource({
  name: 'tickets_risposte',
  model: 'Tickets.risposte',
  label: { one: 'Risposta pronta', many: 'Risposte pronte' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', max: 80, unique: true, sortable: true, searched: true }),
    categoria: choice(ticketCategories, {
      label: 'Categoria',
      help: 'Se è vuota, per tutte',
      optional: true,
    }),
    testo: notes({
      label: 'Testo',
      help: 'Si completano da soli: {nome}, {cognome}, {numero}, {oggetto}, {pratica}, {operatore}',
      searched: true,
    }),
    attiva: flag({ label: 'Attiva', initial: true }),
  },
  access: {
    read: [admin('ticketing.reply'), admin('ticketing.canned_answers')],
    write: [admin('ticketing.canned_answers')],
  },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['nome', 'categoria', 'attiva'], filters: ['categoria', 'attiva'], sort: 'nome' },
  form: [{ legend: 'Risposta', fields: ['nome', 'categoria', 'testo', 'attiva'] }],
})
