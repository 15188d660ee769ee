import { choice, day, dayTime, notes, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { partReaders, partWriters } from './file-access.ts'

/** Something to do for a loan file by a day. */
export const fileTasks = resource({
  name: 'pratiche_compiti',
  model: 'Opportunities.compiti',
  label: { one: 'Compito', many: 'Compiti' },
  title: ['titolo'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    titolo: text({ label: 'Che cosa', max: 200 }),
    entro: day({ label: 'Entro il', optional: true, sortable: true }),
    agente: reference('agents', { label: 'Agente', optional: true }),
    incaricato: reference('admins', { label: 'Back office', optional: true }),
    stato: choice({ da_fare: 'Da fare', fatto: 'Fatto', annullato: 'Annullato' }, { label: 'Stato' }),
    fattoAt: dayTime({ label: 'Fatto il', optional: true, sets: [] }),
    nota: notes({ label: 'Nota', optional: true }),
  },
  access: { read: partReaders, write: partWriters },
  states: {
    field: 'stato',
    initial: ['da_fare'],
    moves: { da_fare: ['fatto', 'annullato'], fatto: ['da_fare'], annullato: ['da_fare'] },
    next: { da_fare: 'fatto' },
    entering: {
      fatto: { label: 'Segna come fatto', stamps: ['fattoAt'] },
      annullato: { label: 'Annulla il compito' },
      da_fare: { label: 'Riapri' },
    },
  },
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  list: {
    columns: ['pratica', 'titolo', 'entro', 'agente', 'incaricato', 'stato'],
    filters: ['pratica', 'agente', 'incaricato', 'stato'],
    sort: '_id',
  },
  form: [
    { legend: 'Compito', fields: ['pratica', 'titolo', 'entro', 'stato', 'nota'] },
    { legend: 'Chi lo fa', fields: ['agente', 'incaricato', 'fattoAt'] },
  ],
})
