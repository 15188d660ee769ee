import { choices, text, whole } from '../fields.ts'
import { resource } from '../resource.ts'

/** Under which questions stand, and who reads them. */
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
  },
  access: { read: { flag: 'faq_categories' }, write: { flag: 'faq_categories' } },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['nome', 'destinatari', 'ordine'], sort: 'ordine' },
  form: [{ legend: 'Categoria', fields: ['nome', 'destinatari', 'ordine'] }],
  check: ({ destinatari }) => ({
    ...(destinatari.length === 0 && { destinatari: 'Scegliere almeno un gruppo.' }),
  }),
})
