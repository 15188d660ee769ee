import { admin } from '../../access/grants.ts'
import { eggFields } from '../../egg/egg-fields.ts'
import { choice, notes, rows, text } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { fold } from '../../text/fold.ts'

/** How a file of EGG is read: its columns, and how it writes numbers and days. */
export const eggMappings = resource({
  name: 'egg_mappature',
  model: 'EggMappature',
  label: { one: 'Mappatura di EGG', many: 'Mappature di EGG' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', max: 100, unique: true, sortable: true, searched: true }),
    codifica: choice(
      { auto: 'Riconosciuta dal file', utf8: 'UTF-8', windows1252: 'Windows-1252', utf16: 'UTF-16' },
      { label: 'Codifica', initial: 'auto' },
    ),
    numeri: choice(
      { italiani: '1.234,56', inglesi: '1,234.56', semplici: '1234.56' },
      { label: 'Numeri', initial: 'italiani' },
    ),
    giorni: choice(
      { italiani: 'gg/mm/aaaa', iso: 'aaaa-mm-gg', americani: 'mm/gg/aaaa' },
      { label: 'Giorni', initial: 'italiani' },
    ),
    colonne: rows(
      {
        colonna: text({ label: 'Colonna del file', max: 120 }),
        campo: choice(eggFields, { label: 'Che cosa contiene' }),
      },
      { label: 'Colonne' },
    ),
    nota: notes({ label: 'Nota', optional: true }),
  },
  access: { read: [admin('eggsyncs')], write: [admin('eggsyncs')] },
  deletion: 'remove',
  list: { columns: ['nome', 'codifica', 'numeri', 'giorni'], sort: 'nome' },
  form: [
    { legend: 'Mappatura', fields: ['nome', 'codifica', 'numeri', 'giorni', 'nota'] },
    { legend: 'Colonne', fields: ['colonne'] },
  ],
  check({ colonne }) {
    const isTwice = (values: readonly string[]) => new Set(values).size < values.length
    if (!colonne.some(({ campo }) => campo === 'IDEGG'))
      return { colonne: 'Serve la colonna con l’IDEGG, che dice di quale pratica è la riga.' }
    if (isTwice(colonne.map(({ colonna }) => fold(colonna)))) return { colonne: 'Una colonna c’è due volte.' }
    if (isTwice(colonne.map(({ campo }) => campo)))
      return { colonne: 'Due colonne contengono la stessa cosa: ne lasci una.' }
    return {}
  },
})
