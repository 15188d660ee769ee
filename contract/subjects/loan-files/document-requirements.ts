import { admin, agent } from '../../access/grants.ts'
import { choice, choices, file, flag, notes, text, whole } from '../../records/fields.ts'
import { resource, statuses, statusStates } from '../../records/resource.ts'
import {
  circumstances,
  fileCircumstances,
  fileEmployments,
  fileProducts,
  filePurposes,
  fileStates,
  participantRoles,
} from './file-words.ts'

/** A kind of document that loan files need. An empty list of products, purposes, employments or roles means all. */
export const documentRequirements = resource({
  name: 'documenti_richiesti',
  model: 'DocumentiRichiesti',
  label: { one: 'Documento richiesto', many: 'Documenti richiesti' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', max: 120, unique: true, sortable: true, searched: true }),
    riguarda: choice(
      { persona: 'Ogni persona', immobile: 'L’immobile', pratica: 'La pratica' },
      { label: 'Riguarda' },
    ),
    prodotti: choices(fileProducts, { label: 'Prodotti', optional: true }),
    finalita: choices(filePurposes, { label: 'Finalità', optional: true }),
    occupazioni: choices(fileEmployments, { label: 'Occupazioni', optional: true }),
    ruoli: choices(participantRoles, { label: 'Ruoli', optional: true }),
    circostanze: choices({ ...circumstances, ...fileCircumstances }, { label: 'Solo se', optional: true }),
    /** The state before which the document must be uploaded; default: before the file leaves the collection. */
    prima: choice(fileStates, { label: 'Serve prima di', optional: true }),
    quanti: whole({ label: 'Quanti', min: 1, max: 24 }),
    etaMassimaGiorni: whole({
      label: 'Età massima, in giorni',
      help: 'Il giorno dell’invio in banca',
      min: 1,
      max: 3650,
      optional: true,
    }),
    validoAncoraGiorni: whole({
      label: 'Valido ancora per, in giorni',
      help: 'Per i documenti con una scadenza: quanto deve mancare il giorno dell’invio in banca',
      min: 1,
      max: 3650,
      optional: true,
    }),
    obbligatorio: flag({ label: 'Obbligatorio', initial: true }),
    /** The document that a person is identified by: the adequate verification reads its last day. */
    identita: flag({
      label: 'Documento d’identità',
      help: 'L’adeguata verifica prende da qui fino a quando è valido, e non lo chiede',
      optional: true,
    }),
    spiegazione: notes({ label: 'Spiegazione per il cliente' }),
    esempio: file({ label: 'Esempio', groups: ['document', 'picture'], optional: true }),
    ordine: whole({ label: 'Ordine', max: 1000, sortable: true }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: {
    read: [admin('pratiche_impostazioni'), agent('pratiche')],
    write: [admin('pratiche_impostazioni')],
  },
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: {
    columns: [
      'nome',
      'ordine',
      'riguarda',
      'prodotti',
      'quanti',
      'etaMassimaGiorni',
      'obbligatorio',
      'status',
    ],
    filters: ['riguarda', 'prodotti', 'status'],
    sort: 'ordine',
  },
  form: [
    { legend: 'Documento', fields: ['nome', 'spiegazione', 'esempio', 'ordine', 'status'] },
    {
      legend: 'Quando serve',
      fields: ['riguarda', 'prodotti', 'finalita', 'occupazioni', 'ruoli', 'circostanze', 'prima'],
    },
    {
      legend: 'Come dev’essere',
      fields: ['quanti', 'etaMassimaGiorni', 'validoAncoraGiorni', 'obbligatorio', 'identita'],
    },
  ],
})
