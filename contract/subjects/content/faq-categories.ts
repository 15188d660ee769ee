import { admin, agent, includes } from '../../access/grants.ts'
import { choices, text, whole } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/** The pages of the site that can show questions of their own topic. */
const pages = {
  mutui: 'Mutui',
  prestiti: 'Prestiti',
  cdq: 'Cessione del quinto',
  aziende: 'Aziende',
  leasing: 'Leasing',
  tassi: 'Tassi',
  contattaci: 'Contatti',
  lavora_con_noi: 'Lavora con noi',
} as const

/** Covers the categories whose questions agents may read. */
export const forAgents = includes('destinatari', 'agenti')

/** Categories of questions, each with its readers. */
export const faqCategories = resource({
  name: 'faq_categories',
  model: 'FAQCategory',
  label: { one: 'Categoria delle FAQ', many: 'Categorie delle FAQ' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', max: 80, unique: true, sortable: true, searched: true }),
    ordine: whole({ label: 'Ordine', help: 'Il numero più basso viene prima.', max: 10_000, sortable: true }),
    destinatari: choices(
      { visitatori: 'Visitatori del sito', clienti: 'Clienti', agenti: 'Agenti' },
      { label: 'Chi le legge' },
    ),
    pagine: choices(pages, {
      label: 'Dove si leggono',
      help: 'Le pagine del sito che le mostrano, oltre a «Domande frequenti».',
      optional: true,
    }),
  },
  access: { read: [admin('faq_categories'), agent('faqs', forAgents)], write: [admin('faq_categories')] },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['nome', 'destinatari', 'pagine', 'ordine'], sort: 'ordine' },
  form: [{ legend: 'Categoria', fields: ['nome', 'destinatari', 'ordine'] }],
  check: ({ destinatari }) => ({
    ...(destinatari.length === 0 && { destinatari: 'Scelga almeno un gruppo.' }),
  }),
})
