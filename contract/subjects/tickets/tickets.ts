import { z } from 'zod'
import { admin } from '../../access/grants.ts'
import { choice, dayTime, notes, owned, reference, text, whole } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { ticketCategories, ticketPriorities, ticketStates } from '../../tickets/ticket-words.ts'
import { officeReaders, ticketReaders } from './ticket-access.ts'

/**
 * A request of an agent to the office. Only the server writes tickets, by the calls of `contract/calls/tickets.ts`, which
 * ask for the ticketing flag of each change.
 */
export const tickets = resource({
  name: 'tickets',
  model: 'Tickets',
  label: { one: 'Ticket', many: 'Ticket' },
  title: ['numero', 'oggetto'],
  fields: {
    numero: text({ label: 'Numero', max: 20, unique: true, sortable: true, searched: true }),
    categoria: choice(ticketCategories, { label: 'Categoria' }),
    oggetto: text({ label: 'Oggetto', max: 200, searched: true }),
    autore: reference('agents', { label: 'Chi lo ha aperto' }),
    stato: choice(ticketStates, { label: 'Stato' }),
    priorita: whole({ label: 'Priorità', min: 1, max: 4, names: ticketPriorities }),
    assegnato: reference('admins', { label: 'Assegnato a', optional: true }),
    pratica: reference('pratiche', { label: 'Pratica', optional: true }),
    /** The administrators who get the news of the ticket besides the one who follows it. */
    osservatori: owned(z.array(z.uuid()), {
      label: 'Osservatori',
      initial: [],
      sees: [admin('ticketing.see_all'), admin('ticketing.see_own_category')],
    }),
    /** The ticket that this one was merged into, and the one that it was split from. */
    unitoA: reference('tickets', { label: 'Unito a', optional: true }),
    divisoDa: reference('tickets', { label: 'Diviso da', optional: true }),
    origine: choice(
      { area: 'Area agenti', ufficio: 'Ufficio', posta: 'E-mail' },
      { label: 'Come è arrivato' },
    ),
    risoltoAt: dayTime({ label: 'Risolto il', optional: true }),
    chiusoAt: dayTime({ label: 'Chiuso il', optional: true }),
    voto: whole({ label: 'Voto', min: 1, max: 5, optional: true }),
    commento: notes({ label: 'Commento', optional: true }),
    /** When the office took the conversation away, with subject and comment. */
    toltoAt: dayTime({ label: 'Conversazione tolta il', optional: true }),
  },
  // An agent does not see who of the office writes: the writing may be an internal note.
  access: { read: ticketReaders, write: 'server', presence: officeReaders, exportNeedsProof: true },
  states: {
    field: 'stato',
    initial: ['aperto'],
    moves: {
      aperto: ['in_carico', 'chiuso'],
      in_carico: ['in_attesa_utente', 'risolto', 'aperto', 'chiuso'],
      in_attesa_utente: ['in_carico', 'risolto', 'chiuso'],
      risolto: ['chiuso', 'riaperto'],
      chiuso: ['riaperto'],
      riaperto: ['in_carico', 'chiuso'],
    },
    next: { aperto: 'in_carico', in_carico: 'risolto', riaperto: 'in_carico' },
    entering: {
      aperto: { label: 'Rimetti fra gli aperti' },
      in_carico: { label: 'Prendi in carico', labelFrom: { in_attesa_utente: 'Riprendi' } },
      in_attesa_utente: { label: 'Aspetta l’agente' },
      risolto: { label: 'Segna come risolto', stamps: ['risoltoAt'] },
      chiuso: { label: 'Chiudi', stamps: ['chiusoAt'] },
      riaperto: { label: 'Riapri' },
    },
  },
  live: true,
  deletion: 'remove',
  list: {
    columns: ['numero', 'oggetto', 'categoria', 'autore', 'stato', 'priorita', 'assegnato', 'createdAt'],
    filters: ['stato', 'categoria', 'assegnato', 'autore', 'pratica'],
    sort: '-_id',
  },
  form: [
    {
      legend: 'Ticket',
      fields: ['numero', 'categoria', 'oggetto', 'priorita', 'stato', 'autore', 'origine'],
    },
    { legend: 'Lavoro', fields: ['assegnato', 'osservatori', 'pratica', 'unitoA', 'divisoDa'] },
    { legend: 'Esito', fields: ['risoltoAt', 'chiusoAt', 'voto', 'commento', 'toltoAt'] },
  ],
})
