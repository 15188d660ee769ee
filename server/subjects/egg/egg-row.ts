import { type EggField, type EggName, eggFields } from '../../../contract/egg/egg-fields.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { birthdayOf } from '../../../contract/italian/italian-codes.ts'
import { BadCell } from '../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { fileProducts, filePurposes, fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { fold } from '../../../contract/text/fold.ts'
import { spellings } from '../../../contract/text/rank.ts'
import { undefused } from '../../export/csv.ts'
import { cellProblem } from '../../import/cell-problem.ts'
import { dayOf, type Mapping, numberOf, wordsOf } from '../../import/mapping.ts'
import type { EggCell } from './read-egg-lines.ts'

/** Why a row is refused. */
export interface RowError {
  /** The column of the file; empty when the whole row is refused. */
  colonna: string
  messaggio: string
  /** The name that nobody knows. */
  manca?: { tipo: EggName; esterno: string }
}

/** The values of a row, read by a mapping. A missing key has no column; null is an empty cell. */
export type EggValues = Partial<Record<EggField, string | number | null>>

export interface ReadRow {
  values: EggValues
  errors: RowError[]
}

/** The columns of a file that a mapping names. */
export interface EggColumns {
  columns: { at: number; campo: EggField; colonna: string; words: ReadonlyMap<string, string> }[]
  ignored: string[]
}

/** Finds the columns of a mapping in the head of a file, whatever the case and the accents. */
export function columnsOf(mapping: Pick<Mapping, 'colonne' | 'parole'>, head: readonly string[]): EggColumns {
  const campoOf = new Map(mapping.colonne.map(({ colonna, campo }) => [fold(colonna), campo]))
  const columns: EggColumns['columns'] = []
  const ignored: string[] = []
  for (const [at, colonna] of head.entries()) {
    const campo = campoOf.get(fold(colonna))
    if (campo && !columns.some(one => one.campo === campo))
      columns.push({ at, campo, colonna, words: wordsOf(mapping, colonna) })
    else if (colonna) ignored.push(colonna)
  }
  return { columns, ignored }
}

/** Days outside come from empty cells of spreadsheets, or are placeholders. */
const [firstDay, lastDay] = ['1970-01-01', '2099-12-31']

/** A day of a loan file. Throws `BadCell`. */
function fileDayOf(cell: EggCell, mapping: Mapping): string {
  const day = dayOf(cell, mapping)
  if (day < firstDay || day > lastDay)
    throw new BadCell(`«${cell}» non può essere il giorno di una pratica: l’anno va dal 1970 al 2099.`)
  return day
}

/** A text that a spreadsheet would run. A plus begins telephones. */
const formula = /^[=@]|^[+-](?!\d)/

const personFields = [
  'cognome',
  'nome',
  'denominazione',
  'codiceFiscale',
  'partitaIva',
  'email',
  'cellulare',
] as const
const isPersonField = (campo: EggField): campo is (typeof personFields)[number] =>
  (personFields as readonly string[]).includes(campo)
const dayFields: readonly EggField[] = [
  'statoDal',
  'inseritaAl',
  'inviataAl',
  'deliberaAl',
  'attoAl',
  'liquidataAl',
  'estintaAl',
]
const moneyFields: readonly EggField[] = [
  'importoRichiesto',
  'importoDeliberato',
  'importoLiquidato',
  'valoreImmobile',
]

/** Reads the value of one cell. Throws `BadCell`. */
function cellValue(campo: EggField, cell: EggCell, mapping: Mapping): string | number | null {
  const text = undefused(String(cell)).trim()
  if (text === '') return null
  const problem = cellProblem(typeof cell === 'number' ? cell : text)
  if (problem) throw new BadCell(problem)
  if (text.includes('\ufffd'))
    throw new BadCell('Ci sono segni che non si leggono: controlli la codifica della mappatura.')
  if (dayFields.includes(campo)) return fileDayOf(cell, mapping)
  if (moneyFields.includes(campo)) {
    const cents = Math.round(numberOf(cell, mapping) * 100)
    return checked(loanFiles.fields[campo as 'importoRichiesto'], cents)
  }
  if (campo === 'durataMesi') return checked(loanFiles.fields.durataMesi, numberOf(cell, mapping))
  if (formula.test(text)) throw new BadCell('Comincia come una formula: nel file serve il valore.')
  if (campo === 'IDEGG') return checked(loanFiles.fields.IDEGG, text)
  if (isPersonField(campo)) return checked(clients.fields[campo], text)
  if (campo === 'finalita') {
    const found = ownPurpose(text)
    if (!found) throw new BadCell(`«${text}» non è fra: ${Object.values(filePurposes).join(', ')}.`)
    return found
  }
  if (text.length > 200) throw new BadCell('È troppo lungo: al massimo 200 caratteri.')
  return text
}

function checked(field: Pick<AnyField, 'schema'>, value: string | number): string | number {
  const { success, data, error } = field.schema.safeParse(value)
  if (!success) throw new BadCell(error.issues[0]?.message ?? 'Il valore non è giusto.')
  return data as string | number
}

/** Reads a row by a mapping. */
export function readRow(
  celle: readonly EggCell[],
  { columns }: Pick<EggColumns, 'columns'>,
  mapping: Mapping,
): ReadRow {
  const values: EggValues = {}
  const errors: RowError[] = []
  for (const { at, campo, colonna, words } of columns)
    try {
      const cell = celle[at] ?? ''
      values[campo] = cellValue(campo, words.get(fold(String(cell).trim())) ?? cell, mapping)
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      values[campo] = null
      errors.push({ colonna, messaggio: error.message })
    }
  if (values.IDEGG === null && !errors.some(({ colonna }) => colonna === nameOfColumn(columns, 'IDEGG')))
    errors.push({
      colonna: nameOfColumn(columns, 'IDEGG'),
      messaggio: 'Manca: senza non si sa di quale pratica è la riga.',
    })
  return { values, errors }
}

export const nameOfColumn = (columns: EggColumns['columns'], campo: EggField): string =>
  columns.find(one => one.campo === campo)?.colonna ?? eggFields[campo]

/** Finds the value of a choice by the value itself, by its label or by another spelling of the label. */
function valueIn(labels: Readonly<Record<string, string>>): (text: string) => string | undefined {
  const all = Object.entries(labels)
  const byName = new Map([
    ...all.flatMap(([value, label]) => spellings(label).map(name => [name, value] as const)),
    ...all.map(([value, label]) => [fold(label), value] as const),
  ])
  return text =>
    Object.hasOwn(labels, text)
      ? text
      : [fold(text), ...spellings(text)].map(name => byName.get(name)).find(value => value !== undefined)
}

/** Our state for a name, when EGG writes it as we do. */
export const ownState = valueIn(fileStates)
/** Our product for a name, when EGG writes it as we do. */
export const ownProduct = valueIn(fileProducts)
const ownPurpose = valueIn(filePurposes)

/** The person of a row, as a customer; null without a tax code and a VAT number. */
export function personOf(values: EggValues, now: Date) {
  const text = (campo: (typeof personFields)[number]) => (values[campo] as string | null | undefined) ?? null
  const [codiceFiscale, partitaIva, denominazione] = [
    text('codiceFiscale'),
    text('partitaIva'),
    text('denominazione'),
  ]
  if (!codiceFiscale && !partitaIva) return null
  const isFirm = Boolean(denominazione && partitaIva) || Boolean(codiceFiscale && codiceFiscale.length === 11)
  return {
    tipo: isFirm ? ('azienda' as const) : ('persona' as const),
    nome: text('nome'),
    cognome: text('cognome'),
    denominazione: isFirm ? denominazione : null,
    codiceFiscale,
    partitaIva: partitaIva ?? (isFirm ? codiceFiscale : null),
    email: text('email')?.toLowerCase() ?? null,
    cellulare: text('cellulare'),
    dataNascita: (!isFirm && codiceFiscale && birthdayOf(codiceFiscale, dayInRome(now))) || null,
  }
}
export type EggPerson = NonNullable<ReturnType<typeof personOf>>
