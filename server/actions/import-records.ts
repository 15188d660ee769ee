import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, inArray, ne, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import type { Answer } from '../../contract/calls/call.ts'
import { type importCall, importLimits } from '../../contract/calls/resources.ts'
import { codeColumn, everyRecord, fitsInFile, headOf } from '../../contract/cells.ts'
import type { AnyField, ResourceDefinition } from '../../contract/resource.ts'
import { resources } from '../../contract/resources/all.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { fold } from '../database/fold.ts'
import type { Queries } from '../database/queries.ts'
import { tableFor } from '../database/schema.ts'
import { AppError, conflict, unprocessable } from '../errors.ts'
import { cellOf } from '../export/cell-of.ts'
import { undefused, written } from '../export/csv.ts'
import { CsvTooLarge, type Line, parseCsv } from '../import/parse-csv.ts'
import { BadCell, readCell } from '../import/read-cell.ts'
import { referable } from './referable.ts'

type Row = Record<string, unknown>
type Imported = Answer<NonNullable<ReturnType<typeof importCall>>>
type Told = Imported['righe'][number]

/** As many as are looked for at once. */
const atOnce = 500

interface Column {
  at: number
  key: string
  field: AnyField
  head: string
}

/** Of what a record must have and no column can say. */
const noCell = 'Non sta in una colonna: questo record si crea dalla sua scheda.'

/** What was tried and is to be left as it was. */
class Undone extends Error {}

/**
 * Tries a file of records, row by row, in one transaction: each is written by the store, with its line of history and
 * all that may be said against it. Unless `confirmed` is the print of just what was found, and nothing was wrong, all
 * of it is undone. Throws 422 for what is no such file, 409 when something else would change than was shown.
 */
export async function importRecords(
  { database, store }: Pick<Context, 'database' | 'store'>,
  definition: ResourceDefinition,
  text: string,
  actor: Actor,
  confirmed?: string,
): Promise<Imported> {
  const [head, ...lines] = linesOf(text)
  const { columns, code, ignored } = columnsOf(definition, head!)
  const unique = columns.find(({ field }) => field.unique) ?? null
  const references = columns.filter(({ field }) => field.kind === 'reference')

  async function tryAll(tx: Queries): Promise<Imported> {
    const known = await knownRecords(tx, definition, lines, code, unique)
    const names = await namesOf(tx, references, [...known.byId.values()], lines)
    const seen = new Map<string, number>()
    const told: Told[] = []
    const counts = { nuove: 0, cambiate: 0, uguali: 0, errate: 0 }
    for (const line of lines) {
      const row = await tryLine(tx, line, known, names, seen)
      counts[
        { nuova: 'nuove', cambia: 'cambiate', uguale: 'uguali', errata: 'errate' }[row.esito] as 'nuove'
      ]++
      if (row.esito !== 'uguale') told.push(row as Told)
    }
    const isGood = counts.errate === 0 && counts.nuove + counts.cambiate > 0
    const print = createHash('sha256')
      .update(
        JSON.stringify(told.map(({ _id, esito, ...rest }) => [esito, esito === 'nuova' ? '' : _id, rest])),
      )
      .digest('base64url')
    return {
      chiave: code !== null ? codeColumn : (unique?.head ?? null),
      colonne: columns.map(column => column.head),
      ignorate: ignored,
      conti: counts,
      righe: told,
      impronta: isGood ? print : null,
      scritto: false,
    }
  }

  async function tryLine(
    tx: Queries,
    { row, cells }: Line,
    known: Known,
    names: Names,
    seen: Map<string, number>,
  ): Promise<Omit<Told, 'esito'> & { esito: Told['esito'] | 'uguale' }> {
    const errors: Told['errori'] = []
    const cellAt = (at: number) => undefused(cells[at] ?? '').replaceAll('\r\n', '\n')
    const id = code === null ? '' : cellAt(code).trim()
    const uniqueText = unique ? cellAt(unique.at).trim() : ''
    const before = id
      ? known.byId.get(id)
      : unique
        ? known.byUnique.get(uniqueKey(unique.field, uniqueText))
        : undefined
    const wrong = (colonna: string, messaggio: string) => errors.push({ colonna, messaggio })
    if (id && !before) wrong(codeColumn, 'Non c’è un record con questo codice.')
    const same = before ? String(before._id) : uniqueText && `u ${uniqueKey(unique!.field, uniqueText)}`
    if (same && seen.has(same)) wrong(id ? codeColumn : unique!.head, `È già alla riga ${seen.get(same)}.`)
    else if (same) seen.set(same, row)

    const values: Row = {}
    const changes: Told['cambi'] = []
    for (const { at, key, field, head } of columns) {
      const cell = cellAt(at)
      const shown = before ? written(cellOf(field, before[key], one => names.called.get(one) ?? one)) : ''
      // What is as it was written out is what it was, to the millisecond.
      if (before && cell.trim() === shown.trim()) continue
      try {
        const read = readCell(field, cell)
        const isName = field.kind === 'reference' && read !== null
        const value = isName ? referred(names, key, read as string) : read
        if (before && isDeepStrictEqual(value, before[key])) continue
        values[key] = value
        if (cell.trim() !== '' || before)
          changes.push({ colonna: head, prima: before ? shown : null, dopo: cell.trim() })
      } catch (error) {
        if (!(error instanceof BadCell)) throw error
        wrong(head, error.message)
      }
    }
    const title = (made: Row) =>
      definition.title
        .map(key => made[key])
        .filter(Boolean)
        .join(' ')
    const base = { riga: row, nome: title({ ...before, ...values }), _id: before ? String(before._id) : null }
    if (errors.length === 0 && before && Object.keys(values).length === 0)
      return { ...base, esito: 'uguale', cambi: [], errori: [] }
    if (errors.length === 0)
      try {
        await tx.transaction(async one => {
          if (before) await store.update(one, definition, base._id!, before.versione as number, values, actor)
          else await store.create(one, definition, { ...startOf(definition), ...values }, actor)
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const fields = Object.entries(error.fields ?? {})
        if (fields.length === 0) wrong('', error.message)
        for (const [path, message] of fields) {
          const key = path.split('.')[0]!
          const field = definition.fields[key]
          const isMissing = !before && (values[key] ?? null) === null
          if (!field) wrong(path, message)
          else if (!isMissing) wrong(headOf(field), message)
          else wrong(headOf(field), fitsInFile(field.kind) ? 'Da compilare.' : noCell)
        }
      }
    const esito = errors.length > 0 ? 'errata' : before ? 'cambia' : 'nuova'
    return { ...base, esito, cambi: errors.length > 0 ? [] : changes, errori: errors }
  }

  let answer: Imported | undefined
  try {
    return await database.orm.transaction(async tx => {
      answer = await tryAll(tx)
      if (confirmed === undefined) throw new Undone()
      if (answer.impronta === null || answer.impronta !== confirmed)
        throw conflict('Nel frattempo i dati sono cambiati: controllare di nuovo che cosa cambierebbe.')
      return { ...answer, impronta: null, scritto: true }
    })
  } catch (error) {
    if (error instanceof Undone) return answer!
    throw error
  }
}

function linesOf(text: string): Line[] {
  let lines: Line[]
  try {
    lines = parseCsv(text, importLimits)
  } catch (error) {
    if (error instanceof CsvTooLarge) throw unprocessable({ testo: error.message })
    if (!(error instanceof SyntaxError)) throw error
    throw unprocessable({ testo: `Alla riga ${error.message} si aprono virgolette che non si chiudono.` })
  }
  if (lines.length < 2) throw unprocessable({ testo: 'Nel file non ci sono righe, oltre all’intestazione.' })
  return lines
}

/** Which column is which field, by its label or its name. Throws 422. */
function columnsOf({ fields }: ResourceDefinition, { cells }: Line) {
  const columns: Column[] = []
  const ignored: string[] = []
  let code: number | null = null
  const ofAll = Object.values(everyRecord).map(({ label }) => label as string)
  cells.forEach((cell, at) => {
    const head = cell.trim()
    if (fold(head) === fold(codeColumn) || head === '_id') {
      code = at
      return
    }
    const found = Object.entries<AnyField>(fields).find(
      ([key, field]) =>
        fitsInFile(field.kind) &&
        (key === head || [headOf(field), field.label].some(one => fold(one) === fold(head))),
    )
    if (!found) {
      if (head && !ofAll.includes(head)) ignored.push(head)
      return
    }
    const [key, field] = found
    if (columns.some(one => one.key === key))
      throw unprocessable({ testo: `La colonna «${head}» c’è due volte.` })
    columns.push({ at, key, field, head: headOf(field) })
  })
  if (columns.length === 0)
    throw unprocessable({
      testo: 'Nessuna colonna è di questo elenco: la prima riga deve dire i nomi dei campi.',
    })
  return { columns, code: code as number | null, ignored }
}

const uniqueKey = ({ schema }: AnyField, text: string) => String(schema.safeParse(text).data ?? text)

/** What a record begins with of what a file does not say. */
function startOf({ fields }: ResourceDefinition): Row {
  const empty: Partial<Record<AnyField['kind'], unknown>> = {
    flag: false,
    flags: {},
    rows: [],
    texts: [],
    choices: [],
  }
  return Object.fromEntries(
    Object.entries<AnyField>(fields).flatMap(([key, { kind, optional, schema }]) => {
      if (optional) return []
      const value = kind === 'owned' ? [[], {}].find(one => schema.safeParse(one).success) : empty[kind]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

interface Known {
  byId: Map<string, Row>
  byUnique: Map<string, Row>
}

/** The records that the rows speak of. */
async function knownRecords(
  tx: Queries,
  definition: ResourceDefinition,
  lines: Line[],
  code: number | null,
  unique: Column | null,
): Promise<Known> {
  const table = tableFor(definition)
  const known: Known = { byId: new Map(), byUnique: new Map() }
  const cells = (at: number) => lines.map(line => undefused(line.cells[at] ?? '').trim()).filter(Boolean)
  async function find(key: string, wanted: string[], keep: (row: Row) => void) {
    const living = definition.deletion === 'status' ? ne(table.status!, 'deleted') : undefined
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = inArray(table[key]!, wanted.slice(at, at + atOnce))
      for (const row of await tx.select().from(table).where(and(some, living))) keep(row)
    }
  }
  if (code !== null)
    await find(
      '_id',
      cells(code).filter(id => validate(id)),
      row => known.byId.set(row._id as string, row),
    )
  if (unique)
    await find(
      unique.key,
      cells(unique.at).map(text => uniqueKey(unique.field, text)),
      row => {
        known.byUnique.set(String(row[unique.key]), row)
        known.byId.set(row._id as string, row)
      },
    )
  return known
}

interface Names {
  /** What records are called, by id. */
  called: Map<string, string>
  /** Ids by field and folded name: more than one where several are called so. */
  ids: Map<string, string[]>
}

const nameKey = (key: string, name: string) => `${key} ${fold(name)}`

/** What the records refer to is called, and whom the names of the file mean. */
async function namesOf(tx: Queries, references: Column[], before: Row[], lines: Line[]): Promise<Names> {
  const names: Names = { called: new Map(), ids: new Map() }
  for (const { at, key, field } of references) {
    const to = field.to!
    const ids = [...new Set(before.map(row => row[key] as string | null))].filter(id => id !== null)
    for (let from = 0; from < ids.length; from += 200)
      for (const { _id, nome } of await referable(tx, to, { ids: ids.slice(from, from + 200).join(',') }))
        names.called.set(_id, nome)
    const definition = resources.find(one => one.name === to)!
    const table = tableFor(definition)
    const title = sql`concat_ws(' ', ${sql.join(
      definition.title.map(one => sql`${table[one]!}::text`),
      sql`, `,
    )})`
    const asked = [...new Set(lines.map(({ cells }) => (cells[at] ?? '').trim().toLowerCase()))].filter(
      Boolean,
    )
    const living = definition.deletion === 'status' ? ne(table.status!, 'deleted') : undefined
    for (let from = 0; from < asked.length; from += atOnce) {
      const found = await tx
        .select({ _id: sql<string>`${table._id!}`, nome: sql<string>`${title}` })
        .from(table)
        .where(and(inArray(sql`lower(${title})`, asked.slice(from, from + atOnce)), living))
      for (const { _id, nome } of found) {
        const same = names.ids.get(nameKey(key, nome)) ?? []
        names.ids.set(nameKey(key, nome), [...same, _id])
      }
    }
  }
  return names
}

function referred({ ids }: Names, key: string, text: string): string {
  if (validate(text)) return text
  const [id, ...others] = ids.get(nameKey(key, text)) ?? []
  if (!id) throw new BadCell(`«${text}» non c’è.`)
  if (others.length > 0) throw new BadCell(`«${text}» non è uno solo: scrivere il suo codice.`)
  return id
}
