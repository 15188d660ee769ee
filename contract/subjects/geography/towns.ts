import { degrees, reference, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'

/** A town (comune). */
export const towns = resource({
  name: 'towns',
  model: 'Comuni',
  label: { one: 'Comune', many: 'Comuni' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', sortable: true, searched: true }),
    provincia: reference('provinces', { label: 'Provincia', listedFor: 'everyReader' }),
    istat: text({ label: 'Codice ISTAT', max: 6, unique: true }),
    belfiore: text({ label: 'Codice catastale', max: 4, unique: true }),
    cap: text({ label: 'CAP', max: 5 }),
    lat: degrees({ label: 'Latitudine' }),
    lng: degrees({ label: 'Longitudine' }),
  },
  access: { read: 'anyone', write: 'server' },
  deletion: 'remove',
  list: { columns: ['nome', 'provincia', 'cap'], filters: ['provincia'], sort: 'nome' },
  form: [{ legend: 'Comune', fields: ['nome', 'provincia', 'istat', 'belfiore', 'cap', 'lat', 'lng'] }],
})
