import { admin, agent, through, where } from '../../access/grants.ts'
import { flag, reference, rich, text, whole } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { forAgents } from './faq-categories.ts'

/** Frequently asked questions, with their answers. */
export const faqs = resource({
  name: 'faqs',
  model: 'FAQ',
  label: { one: 'FAQ', many: 'FAQ' },
  title: ['domanda'],
  fields: {
    categoria: reference('faq_categories', { label: 'Categoria', listedFor: 'everyReader' }),
    domanda: text({ label: 'Domanda', max: 250, sortable: true, searched: true }),
    risposta: rich({ label: 'Risposta' }),
    ordine: whole({ label: 'Ordine', help: 'Nella sua categoria.', max: 10_000, sortable: true }),
    pubblicata: flag({ label: 'Pubblicata' }),
    /** The id of the answer of a ticket that the FAQ was made from. It outlives the message. */
    messaggio: text({ label: 'Messaggio di un ticket', max: 36, optional: true, sets: [], sees: [] }),
  },
  access: {
    read: [
      admin('faqs'),
      agent('faqs', where('pubblicata', true), through('categoria', 'faq_categories', forAgents)),
    ],
    write: [admin('faqs')],
  },
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['domanda', 'categoria', 'ordine', 'pubblicata'],
    filters: ['categoria', 'pubblicata'],
    sort: 'ordine',
  },
  form: [{ legend: 'FAQ', fields: ['domanda', 'risposta', 'categoria', 'ordine', 'pubblicata'] }],
})
