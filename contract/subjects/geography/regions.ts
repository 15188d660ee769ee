import { text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/** One of the twenty regions of Italy. */
export const regions = resource({
  name: 'regions',
  model: 'Regioni',
  label: { one: 'Regione', many: 'Regioni' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', unique: true, sortable: true, searched: true }),
    istat: text({ label: 'Codice ISTAT', max: 2, unique: true }),
  },
  access: { read: 'anyone', write: 'server' },
  deletion: 'remove',
  list: { columns: ['nome', 'istat'], sort: 'nome' },
  form: [{ legend: 'Regione', fields: ['nome', 'istat'] }],
})
