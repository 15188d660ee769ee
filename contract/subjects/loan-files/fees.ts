import { money, notes, reference } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { feeReaders, partWriters } from './file-access.ts'

/** The fees of a loan file, in a record of their own because agents who only read the file do not see the fees. */
export const fees = resource({
  name: 'pratiche_compensi',
  model: 'Opportunities.compensi',
  label: { one: 'Compensi', many: 'Compensi' },
  title: ['pratica'],
  fields: {
    pratica: reference('pratiche', { label: 'Pratica', unique: true }),
    compensoCliente: money({ label: 'Compenso del cliente', optional: true }),
    provvigioneBancaPrevista: money({ label: 'Provvigione attesa dalla banca', optional: true }),
    nota: notes({ label: 'Nota', optional: true }),
  },
  access: { read: feeReaders, write: partWriters, exportNeedsProof: true },
  partOf: 'pratica',
  live: true,
  deletion: 'remove',
  list: {
    columns: ['pratica', 'compensoCliente', 'provvigioneBancaPrevista'],
    filters: ['pratica'],
    sort: '_id',
  },
  form: [{ legend: 'Compensi', fields: ['pratica', 'compensoCliente', 'provvigioneBancaPrevista', 'nota'] }],
})
