import { admin } from '../../access/grants.ts'
import { choice, choices, notes, rows, slug, text, whole } from '../../records/fields.ts'
import { resource, statuses, statusStates } from '../../records/resource.ts'
import { fileProducts, filePurposes } from './file-words.ts'

/** A reason for which banks refuse, in the words of the bank and in plain words. */
export const refusalReasons = resource({
  name: 'motivi_rifiuto',
  model: 'MotiviRifiuto',
  label: { one: 'Motivo di rifiuto', many: 'Motivi di rifiuto' },
  title: ['nome'],
  fields: {
    codice: slug({ label: 'Codice', unique: true }),
    nome: text({ label: 'Che cosa dice la banca', max: 120, unique: true, sortable: true, searched: true }),
    significato: notes({ label: 'Che cosa significa', help: 'Due frasi, per il cliente' }),
    /** Advice for every file that is refused for this reason. */
    rimedio: notes({ label: 'Che cosa può cambiarlo', help: 'Solo quello che vale per ogni pratica' }),
    /** Further advice, each for the files of some products and purposes; an empty list means all. */
    altriRimedi: rows(
      {
        consiglio: text({ label: 'Consiglio', max: 300 }),
        prodotti: choices(fileProducts, { label: 'Prodotti', optional: true }),
        finalita: choices(filePurposes, { label: 'Finalità', optional: true }),
      },
      {
        label: 'Che cosa può cambiarlo, in alcune pratiche',
        help: 'Il cliente legge solo i consigli per il prodotto e la finalità della sua pratica',
        optional: true,
      },
    ),
    /** Whose duty the explanation to the customer is. */
    spiega: choice(
      { finanziatore: 'Il finanziatore', casa: 'Noi', entrambi: 'Il finanziatore, e noi' },
      { label: 'Chi deve spiegarlo' },
    ),
    ordine: whole({ label: 'Ordine', max: 1000, sortable: true }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: [admin('pratiche_impostazioni')], write: [admin('pratiche_impostazioni')] },
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: {
    columns: ['nome', 'ordine', 'codice', 'spiega', 'status'],
    filters: ['spiega', 'status'],
    sort: 'ordine',
  },
  form: [
    {
      legend: 'Motivo',
      fields: ['nome', 'codice', 'significato', 'rimedio', 'altriRimedi', 'spiega', 'ordine', 'status'],
    },
  ],
})
