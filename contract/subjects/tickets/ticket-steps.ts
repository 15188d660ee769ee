import { choice, dayTime, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { officePartReaders } from './ticket-access.ts'

/**
 * The log of a ticket: each change that decides its clocks or its work, written in the transaction of the change. The
 * clocks derive from the log and from the messages.
 */
export const ticketSteps = resource({
  name: 'tickets_passi',
  model: 'Tickets.passi',
  label: { one: 'Passo di un ticket', many: 'Passi dei ticket' },
  title: ['tipo'],
  fields: {
    ticket: reference('tickets', { label: 'Ticket' }),
    tipo: choice(
      {
        stato: 'Stato',
        categoria: 'Categoria',
        priorita: 'Priorità',
        assegnato: 'Assegnato',
        pratica: 'Pratica',
        oggetto: 'Oggetto',
        unito: 'Unito',
        diviso: 'Diviso',
        scadenza: 'Scadenza',
      },
      { label: 'Che cosa' },
    ),
    /** The value before and after; the id of a record, or of the person, where the value is one. */
    da: text({ label: 'Da', max: 200, optional: true }),
    a: text({ label: 'A', max: 200, optional: true }),
    at: dayTime({ label: 'Quando' }),
    /** The name of whoever made the change; empty for the system. */
    chi: text({ label: 'Chi', max: 200, optional: true }),
  },
  access: { read: officePartReaders, write: 'server', export: [] },
  partOf: 'ticket',
  deletion: 'remove',
  list: {
    columns: ['ticket', 'at', 'tipo', 'da', 'a', 'chi'],
    filters: ['ticket', 'tipo'],
    sort: '_id',
  },
  form: [{ legend: 'Passo', fields: ['ticket', 'tipo', 'da', 'a', 'at', 'chi'] }],
})
