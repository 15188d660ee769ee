import { degrees, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/** A province of Italy, metropolitan cities and free consortia included. */
export const provinces = resource({
  name: 'provinces',
  model: 'Province',
  label: { one: 'Provincia', many: 'Province' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', unique: true, sortable: true, searched: true }),
    sigla: text({ label: 'Sigla', max: 2, unique: true }),
    regione: reference('regions', { label: 'Regione', listedFor: 'everyReader' }),
    capoluogo: text({ label: 'Capoluogo' }),
    /** The coordinates of the capital. */
    lat: degrees({ label: 'Latitudine' }),
    lng: degrees({ label: 'Longitudine' }),
  },
  access: { read: 'anyone', write: 'server' },
  deletion: 'remove',
  list: { columns: ['nome', 'sigla', 'regione'], filters: ['regione'], sort: 'nome' },
  form: [{ legend: 'Provincia', fields: ['nome', 'sigla', 'regione', 'capoluogo', 'lat', 'lng'] }],
})
