import { percent, reference } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { partReaders } from './file-access.ts'

/** The share of an agent in the fees of a loan file. One call writes all shares of a file, which add up to 100. */
export const shares = resource({
  name: 'pratiche_quote',
  model: 'Opportunities.quote',
  label: { one: 'Quota', many: 'Quote' },
  title: ['perc'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica' }),
    agente: reference('agents', { label: 'Agente' }),
    perc: percent({ label: 'Quota', min: 0, max: 100 }),
  },
  access: { read: partReaders, write: 'server' },
  uniqueTogether: ['pratica', 'agente'],
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  list: { columns: ['pratica', 'agente', 'perc'], filters: ['pratica', 'agente'], sort: '_id' },
  form: [{ legend: 'Quota', fields: ['pratica', 'agente', 'perc'] }],
})
