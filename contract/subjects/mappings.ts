import { admin } from '../access/grants.ts'
import { eggFields } from '../egg/egg-fields.ts'
import { choice, notes, rows, text } from '../records/fields.ts'
import { emptyCells } from '../records/imports.ts'
import { resource } from '../records/resource.ts'
import { fold } from '../text/fold.ts'

/** What a mapping reads. */
export const mappingTargets = {
  egg: 'Pratiche di EGG',
  elenchi: 'Elenchi: clienti, agenti, tassi…',
  prezzi: 'Tabelle dei prezzi',
} as const

/** What each kind of file does not need. The page of a list decodes the text itself. */
const hidden: Record<keyof typeof mappingTargets, readonly string[]> = {
  egg: ['intestazioni', 'vuote'],
  elenchi: ['colonne', 'codifica'],
  prezzi: ['colonne', 'vuote'],
}

const column = () => text({ label: 'Colonna del file', max: 120 })
const twice = 'Una colonna c’è due volte.'
const sameTarget = 'Due colonne contengono la stessa cosa: ne lasci una.'
/** Whether two rows have the same parts, whatever their case and accents. A folded part holds no line end. */
const isTwice = (rows: readonly (readonly string[])[]) =>
  new Set(rows.map(parts => parts.map(fold).join('\n'))).size < rows.length

/**
 * How a file of another program is read: its columns, its words, and how it writes numbers and days. A file of EGG has
 * fixed contents. In the other files a column stands for a column of our own export, by its heading.
 */
export const importMappings = resource({
  name: 'mappature',
  // The name of the first mappings, in their history.
  model: 'EggMappature',
  label: { one: 'Mappatura', many: 'Mappature' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', max: 100, unique: true, sortable: true, searched: true }),
    per: choice(mappingTargets, { label: 'Per', initial: 'egg' }),
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
      { colonna: column(), campo: choice(eggFields, { label: 'Che cosa contiene' }) },
      { label: 'Colonne', initial: [] },
    ),
    intestazioni: rows(
      { colonna: column(), campo: text({ label: 'Colonna di Quinto', max: 120 }) },
      {
        label: 'Colonne con un altro nome',
        help: 'Le colonne che si chiamano già come qui non servono.',
        initial: [],
      },
    ),
    parole: rows(
      {
        colonna: column(),
        parola: text({ label: 'Nel file', max: 200 }),
        valore: text({ label: 'Qui', max: 200 }),
      },
      { label: 'Parole', help: 'Come si chiama qui ciò che il file chiama in un altro modo.', initial: [] },
    ),
    vuote: choice(emptyCells, { label: 'Celle vuote', initial: 'lascia' }),
    nota: notes({ label: 'Nota', optional: true }),
  },
  access: { read: [admin('eggsyncs')], write: [admin('eggsyncs')] },
  deletion: 'remove',
  list: { columns: ['nome', 'per', 'codifica', 'numeri', 'giorni'], filters: ['per'], sort: 'nome' },
  form: [
    { legend: 'Mappatura', fields: ['nome', 'per', 'codifica', 'numeri', 'giorni', 'vuote', 'nota'] },
    { legend: 'Colonne', fields: ['colonne', 'intestazioni', 'parole'] },
  ],
  hides: ({ per }) => hidden[per as keyof typeof mappingTargets] ?? [],
  check({ per, colonne, intestazioni, parole }) {
    if (isTwice(parole.map(({ colonna, parola }) => [colonna, parola])))
      return { parole: 'Una parola c’è due volte per la stessa colonna.' }
    if (per !== 'egg') {
      if (isTwice(intestazioni.map(({ colonna }) => [colonna]))) return { intestazioni: twice }
      if (isTwice(intestazioni.map(({ campo }) => [campo]))) return { intestazioni: sameTarget }
      return {}
    }
    if (!colonne.some(({ campo }) => campo === 'IDEGG'))
      return { colonne: 'Serve la colonna con l’IDEGG, che dice di quale pratica è la riga.' }
    if (isTwice(colonne.map(({ colonna }) => [colonna]))) return { colonne: twice }
    if (isTwice(colonne.map(({ campo }) => [campo]))) return { colonne: sameTarget }
    return {}
  },
})
