import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { validate } from 'uuid'
import type { Answer } from '../../contract/calls/call.ts'
import type { ImportOptions, importCall } from '../../contract/calls/resources.ts'
import { nationalDigits } from '../../contract/italian/telephone.ts'
import { codeColumn, everyRecord, headOf } from '../../contract/records/cells.ts'
import { BadCell, cellOf, readCell, traitsOf } from '../../contract/records/field-kinds.ts'
import { importLimits, maxReportedRows, type RowOutcome } from '../../contract/records/imports.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { stateProblem, withInitialValues } from '../../contract/records/states.ts'
import { resourceNamed } from '../../contract/subjects/all.ts'
import { fold } from '../../contract/text/fold.ts'
import { alreadyInUse } from '../database/constraints/broken-constraint.ts'
import { checkedValues } from '../database/constraints/checked-values.ts'
import { isLiving, uniqueKeys } from '../database/statements/unique-keys.ts'
import { AppError, unprocessable } from '../errors.ts'
import { undefused, written } from '../export/csv.ts'
import { cellProblem } from './cell-problem.ts'
import { FileRefused } from './file-refused.ts'
import { type CellTranslation, formatOf, type Mapping } from './mapping.ts'
import { type Line, parseCsv } from './parse-csv.ts'

type Row = Record<string, unknown>
type Imported = Answer<NonNullable<ReturnType<typeof importCall>>>
export type ReportedRow = Imported['righe'][number]
/** The result of the check, before the constraints and rules of the database. */
export type RecordsReport = Pick<Imported, 'chiave' | 'colonne' | 'ignorate' | 'conti' | 'righe' | 'impronta'>

/** A file of records. */
export interface RecordsFile {
  /** The name of the resource. */
  resource: string
  text: string
  options: ImportOptions
  mapping: Mapping | null
  /** What a resumed import has left; null to read all rows. */
  left: LeftRows | null
  /** Whether the caller needs `outcomes`. */
  withOutcomes: boolean
}

/** The rows that a resumed import has left, and the records that it wrote, which match no later row. */
export interface LeftRows {
  rows: readonly number[]
  written: readonly string[]
}

/** The result of a row of the file, with the row as it stands there. */
export interface Outcome {
  riga: number
  esito: RowOutcome
  errori: ReportedRow['errori']
  cells: string[]
}

/** The values of the file to look up in the database. */
export interface Lookups {
  ids: string[]
  /** The fields that identify records in a file without ids, and their values as `sameValue` has them. */
  keys: { key: string; values: string[] }[]
  /** For each reference field, lower-case texts that may be names of records. */
  references: { key: string; to: string; names: string[] }[]
}

/** Names and ids for the references of a file. */
export interface FoundNames {
  /** Names by id, of the records that the found records refer to. */
  called: [string, string][]
  /** Ids by `nameKey`; several when several records have the name. */
  ids: [string, string[]][]
}

/** A row to write: a change of the record `id` at `versione`, or a new record when `id` is null. */
export interface PendingWrite {
  riga: number
  nome: string
  id: string | null
  versione: number | null
  values: Row
  /** All values of the record after the write. */
  after: Row
}

export const nameKey = (key: string, name: string) => `${key} ${fold(name)}`

/** Maximum people that a row names: more share a telephone of an office. */
const maxSimilar = 5

interface Column {
  at: number
  key: string
  field: AnyField
  head: string
  /** The heading of the file. */
  given: string
}

/** The message for a required field that cannot be a column. */
const noCell = 'Non sta in una colonna: questo record si crea dalla sua scheda.'

const notAmongSimilar =
  'La persona scelta non è fra quelle di questa riga: scelga di nuovo, o ricarichi il file.'

interface Found {
  records: Row[]
  names: FoundNames
}

/**
 * Parses a file of records and checks each row. `lookUp` queries the database, once for the whole file. The caller checks
 * constraints and rules of the database. Throws `FileRefused`.
 */
export async function checkRecords(
  { resource, text, options, mapping, left, withOutcomes }: RecordsFile,
  lookUp: (lookups: Lookups) => Promise<Found>,
): Promise<{ writes: PendingWrite[]; report: RecordsReport; head: string[]; outcomes: Outcome[] }> {
  const definition = resourceNamed(resource)!
  const [head, ...all] = linesOf(text)
  const format = formatOf(mapping)
  const { columns, code, ignored } = columnsOf(definition, head!, format)
  const wanted = left && new Set(left.rows)
  const lines = all
    .filter(({ row }) => !wanted || wanted.has(row))
    .map(line => inOurFormat(line, columns, format))
  const keepsValues = (options.vuote ?? mapping?.vuote ?? 'lascia') === 'lascia'
  const personColumns = columns.filter(({ key }) => definition.personKeys?.includes(key))
  // The cells of a reference are names, which identify records of another resource.
  const unique =
    columns.find(column => column.field.unique && !column.field.to && !personColumns.includes(column)) ?? null
  // A resumed import keeps to the people of its check, whatever has become of their data.
  const chosen = left ? Object.values(options.scelte).filter(choice => validate(choice)) : []
  const identifying = unique ? [unique, ...personColumns] : personColumns
  const found = await lookUp(lookupsOf(lines, columns, code, identifying, chosen))

  const byId = new Map(found.records.map(record => [record._id as string, record]))
  const byUnique = new Map(unique ? found.records.map(record => [String(record[unique.key]), record]) : [])
  const ownRecords = new Set(left?.written)
  const byPersonKey = groupedBy(
    // Several queries find one record.
    [...byId.values()].filter(({ _id }) => !ownRecords.has(_id as string)),
    personColumns,
  )
  const called = new Map(found.names.called)
  const idsOf = new Map(found.names.ids)
  const seen = new Map<string, number>()
  const checkUnique = uniqueCheckOf(definition)
  const defaults = defaultsOf(definition)

  const reported: ReportedRow[] = []
  const outcomes: Outcome[] = []
  const writes: PendingWrite[] = []
  const conti = { nuove: 0, cambiate: 0, uguali: 0, errate: 0, dubbie: 0, saltate: 0 }
  const fingerprint = createHash('sha256')
  for (const line of lines) {
    const row = checkLine(line)
    const outcome = row?.esito ?? 'uguale'
    conti[countOf[outcome]]++
    if (withOutcomes)
      outcomes.push({ riga: line.row, esito: outcome, errori: row?.errori ?? [], cells: line.given })
    if (!row) continue
    const { _id, esito, ...rest } = row
    reported.push(row)
    fingerprint.update(JSON.stringify([esito, esito === 'nuova' ? '' : _id, rest]))
  }
  return {
    writes,
    head: head!.cells,
    outcomes,
    report: {
      chiave: code !== null ? codeColumn : identifying.map(column => column.head).join(', ') || null,
      colonne: columns.map(column => column.head),
      ignorate: ignored,
      conti,
      righe: selectReportedRows(reported),
      impronta: writes.length > 0 ? fingerprint.digest('base64url') : null,
    },
  }

  /** The result of a row; null for a row that changes nothing. */
  function checkLine({ row, cells, problems }: OwnLine): ReportedRow | null {
    const errors: ReportedRow['errori'] = []
    const cellAt = (at: number) => undefused(cells[at] ?? '').replaceAll('\r\n', '\n')
    const id = code === null ? '' : cellAt(code).trim()
    const uniqueText = unique ? cellAt(unique.at).trim() : ''
    const identified = id
      ? byId.get(id)
      : uniqueText
        ? byUnique.get(uniqueKey(unique!.field, uniqueText))
        : null
    const simili = id || identified ? [] : similarTo(cellAt)
    const puoNuova = !simili.some(({ columns }) => columns.some(({ field }) => field.unique))
    const choice = options.scelte[row] ?? decided(simili.length > 0 ? options.incontri : 'nuova', simili)
    const isAsking = simili.length > 0 && (choice === undefined || (choice === 'nuova' && !puoNuova))
    // The preview of a row that meets one person says what an update would change.
    const met =
      isAsking && simili.length === 1
        ? simili[0]!.record
        : left
          ? byId.get(choice ?? '')
          : simili.find(({ record }) => record._id === choice)?.record
    const before = identified ?? met
    const wrong = (colonna: string, messaggio: string) => errors.push({ colonna, messaggio })
    if (id && !before) wrong(codeColumn, 'Non c’è un record con questo codice.')
    if (validate(choice) && !before) wrong('', notAmongSimilar)
    const common = {
      riga: row,
      simili: simili.slice(0, maxSimilar).map(({ record, columns }) => ({
        _id: record._id as string,
        nome: titled(definition, record),
        per: columns.map(({ head }) => head),
      })),
      puoNuova,
    }
    if (choice === 'salta')
      return {
        ...common,
        nome: titled(definition, textsOf(cellAt)),
        _id: null,
        esito: 'saltata',
        cambi: [],
        errori: [],
      }
    checkSeen()

    const values: Row = {}
    const changes: ReportedRow['cambi'] = []
    for (const { at, key, field, head } of columns) {
      const cell = cellAt(at)
      if (before && keepsValues && cell.trim() === '') continue
      const shown = before ? written(cellOf(field, before[key], one => called.get(one))) : ''
      // A cell as exported leaves the value unchanged; times in cells lack milliseconds.
      if (before && cell.trim() === shown.trim() && !problems.has(at)) continue
      try {
        const problem = problems.get(at) ?? cellProblem(cell)
        if (problem) throw new BadCell(problem)
        const read = readCell(field, cell)
        const isName = field.kind === 'reference' && read !== null
        const value = isName ? referred(idsOf, key, read as string) : read
        if (before && isDeepStrictEqual(value, before[key])) continue
        values[key] = value
        if (cell.trim() !== '' || before)
          changes.push({ colonna: head, prima: before ? shown : null, dopo: cell.trim() })
      } catch (error) {
        if (!(error instanceof BadCell)) throw error
        wrong(head, error.message)
      }
    }
    const nome = titled(definition, { ...before, ...values })
    const named = { ...common, nome, _id: before && !isAsking ? String(before._id) : null }
    if (errors.length === 0 && before && Object.keys(values).length === 0) return null
    if (errors.length === 0 && isAsking) return { ...named, esito: 'chiede', cambi: changes, errori: [] }
    if (errors.length === 0)
      try {
        const given = before ? values : withInitialValues(definition, { ...defaults, ...values })
        const after = checkedValues(definition, { ...before, ...given }) as Row
        const problem = stateProblem(definition, before ?? null, after)
        if (problem) throw unprocessable({ [problem.field]: problem.message })
        checkUnique(after)
        const { _id, versione } = before ?? {}
        writes.push({
          riga: row,
          nome,
          id: (_id as string) ?? null,
          versione: (versione as number) ?? null,
          values: given,
          after,
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        errors.push(...errorsOf(definition, error, before ? null : values))
      }
    if (errors.length > 0) return { ...named, esito: 'errata', cambi: [], errori: errors }
    return { ...named, esito: before ? 'cambia' : 'nuova', cambi: changes, errori: [] }

    /** Refuses a row that is about the record, or the person, of an earlier row. */
    function checkSeen() {
      const keys: [key: string, head: string][] = []
      if (uniqueText) keys.push([`${unique!.key} ${uniqueKey(unique!.field, uniqueText)}`, unique!.head])
      // Relatives share a telephone.
      for (const { at, key, field, head } of personColumns)
        if (field.kind !== 'phone' && cellAt(at).trim())
          keys.push([`${key} ${sameValue(field, cellAt(at).trim())}`, head])
      if (before && !isAsking) keys.push([String(before._id), id ? codeColumn : ''])
      const twin = keys.find(([key]) => seen.has(key))
      if (twin) wrong(twin[1], `È già alla riga ${seen.get(twin[0])}.`)
      for (const [key] of keys) if (!seen.has(key)) seen.set(key, row)
    }
  }

  /** The texts of a row, by field. */
  function textsOf(cellAt: (at: number) => string): Row {
    return Object.fromEntries(columns.map(({ at, key }) => [key, cellAt(at).trim()]))
  }

  /** The people who have an e-mail, a telephone or a code of the row, each with the columns of these. */
  function similarTo(cellAt: (at: number) => string): Similar[] {
    const similar = new Map<string, Similar>()
    for (const column of personColumns) {
      const text = cellAt(column.at).trim()
      for (const record of (text && byPersonKey.get(personKey(column, text))) || []) {
        const known = similar.get(record._id as string)
        if (known) known.columns.push(column)
        else similar.set(record._id as string, { record, columns: [column] })
      }
    }
    return [...similar.values()]
  }
}

interface Similar {
  record: Row
  columns: Column[]
}

/** The count of each result. */
const countOf = {
  nuova: 'nuove',
  cambia: 'cambiate',
  uguale: 'uguali',
  errata: 'errate',
  chiede: 'dubbie',
  saltata: 'saltate',
} as const satisfies Record<RowOutcome, keyof RecordsReport['conti']>

/** What a choice for all rows means for a row: the id of the person to update, `nuova` or `salta`; undefined to ask. */
function decided(choice: ImportOptions['incontri'], similar: readonly Similar[]): string | undefined {
  if (choice !== 'aggiorna') return choice
  return similar.length === 1 ? (similar[0]!.record._id as string) : undefined
}

/** A value of a field as all its spellings have it. */
function sameValue(field: AnyField, text: string): string {
  const value = uniqueKey(field, text)
  if (field.kind === 'phone') return nationalDigits(value)
  return field.kind === 'email' ? value.toLowerCase() : value
}
const personKey = ({ key, field }: Pick<Column, 'key' | 'field'>, text: string) =>
  `${key} ${sameValue(field, text)}`

/** Records by each of their person keys. */
function groupedBy(records: Iterable<Row>, columns: readonly Column[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const record of records)
    for (const column of columns) {
      const value = record[column.key]
      if (!value) continue
      const key = personKey(column, String(value))
      const group = groups.get(key)
      if (group) group.push(record)
      else groups.set(key, [record])
    }
  return groups
}

const titled = ({ title }: ResourceDefinition, record: Row) =>
  title
    .map(key => record[key])
    .filter(Boolean)
    .join(' ')

/** Turns the refusal of a record into errors of its row; `made` holds the values of a new record. */
export function errorsOf(
  { fields }: ResourceDefinition,
  refusal: AppError,
  made: Row | null,
): ReportedRow['errori'] {
  const all = Object.entries(refusal.fields ?? {})
  if (all.length === 0) return [{ colonna: '', messaggio: refusal.message }]
  return all.map(([path, messaggio]) => {
    const key = path.split('.')[0]!
    const field = fields[key]
    if (!field) return { colonna: path, messaggio }
    const isMissing = made && (made[key] ?? null) === null
    if (!isMissing) return { colonna: headOf(field), messaggio }
    return { colonna: headOf(field), messaggio: traitsOf(field).inFiles ? 'Da compilare.' : noCell }
  })
}

/** At most `maxReportedRows` rows, preferring rows that need somebody, in the order of the file. */
export function selectReportedRows(rows: readonly ReportedRow[]): ReportedRow[] {
  if (rows.length <= maxReportedRows) return [...rows]
  const isWrong = ({ esito }: ReportedRow) => esito === 'errata' || esito === 'chiede'
  return [...rows.filter(isWrong), ...rows.filter(row => !isWrong(row))]
    .slice(0, maxReportedRows)
    .sort((a, b) => a.riga - b.riga)
}

function linesOf(text: string): Line[] {
  const lines = parseCsv(text, importLimits)
  if (lines.length < 2) throw new FileRefused('Nel file non ci sono righe, oltre all’intestazione.')
  return lines
}

/** A line with its cells as our own files write them. */
interface OwnLine extends Line {
  /** The cells of the file. */
  given: string[]
  /** Why a cell does not have the format of the mapping, by column. */
  problems: ReadonlyMap<number, string>
}

function inOurFormat({ row, cells }: Line, columns: readonly Column[], format: CellTranslation): OwnLine {
  const own = [...cells]
  const problems = new Map<number, string>()
  for (const { at, field, given } of columns)
    try {
      own[at] = format.cell(cells[at] ?? '', given, field)
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      problems.set(at, error.message)
    }
  return { row, cells: own, given: cells, problems }
}

/** Matches columns to fields by label or name. Throws `FileRefused` for double or missing columns. */
function columnsOf({ fields }: ResourceDefinition, { cells }: Line, format: CellTranslation) {
  const columns: Column[] = []
  const ignored: string[] = []
  let code: number | null = null
  const ofAll = Object.values(everyRecord).map(({ label }) => label)
  cells.forEach((cell, at) => {
    const given = undefused(cell).trim()
    const head = format.head(given).trim()
    const twice = () => new FileRefused(`La colonna «${given}» c’è due volte.`)
    if (fold(head) === fold(codeColumn) || head === '_id') {
      if (code !== null) throw twice()
      code = at
      return
    }
    const found = Object.entries<AnyField>(fields).find(
      ([key, field]) =>
        traitsOf(field).inFiles &&
        (key === head || [headOf(field), field.label].some(one => fold(one) === fold(head))),
    )
    if (!found) {
      if (head && !ofAll.includes(head)) ignored.push(given)
      return
    }
    const [key, field] = found
    if (columns.some(one => one.key === key)) throw twice()
    columns.push({ at, key, field, head: headOf(field), given })
  })
  if (columns.length === 0)
    throw new FileRefused('Nessuna colonna è di questo elenco: la prima riga deve dire i nomi dei campi.')
  return { columns, code: code as number | null, ignored }
}

const uniqueKey = ({ schema }: AnyField, text: string) => String(schema.safeParse(text).data ?? text)

function lookupsOf(
  lines: readonly Line[],
  columns: readonly Column[],
  code: number | null,
  keys: readonly Column[],
  chosen: readonly string[],
): Lookups {
  const cellsAt = (at: number) => lines.map(({ cells }) => undefused(cells[at] ?? '').trim()).filter(Boolean)
  return {
    ids: [...new Set([...chosen, ...(code === null ? [] : cellsAt(code).filter(id => validate(id)))])],
    keys: keys.map(({ at, key, field }) => ({
      key,
      values: [...new Set(cellsAt(at).map(text => sameValue(field, text)))],
    })),
    references: columns.flatMap(({ at, key, field }) =>
      field.kind === 'reference'
        ? [{ key, to: field.to!, names: [...new Set(cellsAt(at).map(text => text.toLowerCase()))] }]
        : [],
    ),
  }
}

/** Values for required fields that a file may leave out: the empty ones that the fields accept. */
function defaultsOf({ fields }: Pick<ResourceDefinition, 'fields'>): Row {
  return Object.fromEntries(
    Object.entries<AnyField>(fields).flatMap(([key, field]) => {
      const value = traitsOf(field).empty(field)
      return field.optional || !field.schema.safeParse(value).success ? [] : [[key, value]]
    }),
  )
}

/** A check that throws 409 for unique values of an earlier row of the same file. */
function uniqueCheckOf(definition: ResourceDefinition): (after: Row) => void {
  const taken = uniqueKeys(definition).map(keys => ({ keys, values: new Set<string>() }))
  return after => {
    if (!isLiving(definition, after)) return
    for (const { keys, values } of taken) {
      const all = keys.map(key => after[key] ?? null)
      if (all.includes(null)) continue
      const value = JSON.stringify(all)
      if (values.has(value)) throw alreadyInUse(keys)
      values.add(value)
    }
  }
}

function referred(ids: ReadonlyMap<string, string[]>, key: string, text: string): string {
  if (validate(text)) return text
  const [id, ...others] = ids.get(nameKey(key, text)) ?? []
  if (!id) throw new BadCell(`«${text}» non c’è.`)
  if (others.length > 0) throw new BadCell(`«${text}» non è uno solo: scriva il suo codice.`)
  return id
}
