import { admin, agent, includes, where } from '../../access/grants.ts'
import { choice, choices, file, notes, text, whole } from '../../records/fields.ts'
import { resource, statuses, statusStates } from '../../records/resource.ts'

/** Documents for download: forms, information sheets, and material for agents. */
export const documents = resource({
  name: 'documents',
  model: 'Files',
  label: { one: 'Documento', many: 'File' },
  title: ['titolo'],
  fields: {
    titolo: text({ label: 'Titolo', max: 160, sortable: true, searched: true }),
    descrizione: notes({ label: 'Descrizione', optional: true }),
    file: file({ label: 'File', groups: ['document', 'picture'] }),
    categoria: choice(
      {
        trasparenza: 'Trasparenza',
        modulistica: 'Modulistica',
        prodotti: 'Schede prodotto',
        marketing: 'Materiale per la rete',
      },
      { label: 'Categoria' },
    ),
    destinatari: choices({ clienti: 'Clienti', agenti: 'Agenti' }, { label: 'Chi lo scarica' }),
    ordine: whole({ label: 'Ordine', max: 10_000, sortable: true }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: {
    read: [
      admin('file_manager'),
      agent('tools', where('status', 'validated'), includes('destinatari', 'agenti')),
    ],
    write: [admin('file_manager')],
  },
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: {
    columns: ['titolo', 'categoria', 'destinatari', 'file', 'status'],
    filters: ['categoria', 'status'],
    sort: 'ordine',
  },
  form: [
    { legend: 'Documento', fields: ['titolo', 'descrizione', 'file'] },
    { legend: 'Per chi', fields: ['categoria', 'destinatari', 'ordine', 'status'] },
  ],
})
