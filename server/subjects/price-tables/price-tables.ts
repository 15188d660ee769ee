import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Answer, Body, Query } from '../../../contract/calls/call.ts'
import type { PriceTableCalls } from '../../../contract/calls/price-tables.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { type PriceRow, priceColumnNames } from '../../../contract/products/price-rows.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { PriceTables } from '../../../contract/subjects/price-tables.ts'
import { fold } from '../../../contract/text/fold.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { adminsTable, commits, priceRowsTables, priceTablesTables } from '../../database/schema.ts'
import { insertPriceRows } from '../../database/statements/insert-rows.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, notFound, stale, unprocessable } from '../../errors.ts'
import { readMapping } from '../../import/read-mapping.ts'
import { readPriceFile } from '../../import/read-price-file.ts'
import { assignmentTegmOn } from '../cdq/cdq-terms.ts'
import { pathOfFile, uploadedFile } from '../files/files.ts'
import { type Difference, differenceOf } from './price-difference.ts'
import { following, inForce, standing } from './price-validity.ts'

type Table = Omit<RecordOf<PriceTables>, 'createdAt' | 'updatedAt'> & { createdAt: Date }
type Calls = PriceTableCalls

/** Maximum tables in a list; a network sends a dozen a year. */
const maxListed = 500
/** Rows of one query or insert. */
const rowsAtOnce = 1000

/**
 * The definition with the right to write for its readers: the record calls do not write tables, but these actions do,
 * as the person who publishes.
 */
const asPublisher = (tables: PriceTables): PriceTables => {
  const { read } = tables.access
  if (read === 'anyone') throw new Error(`everybody reads ${tables.name}`)
  return { ...tables, access: { ...tables.access, write: read } }
}

const rowColumns = (tables: PriceTables) => {
  const table = priceRowsTables[tables.name]
  return Object.fromEntries(priceColumnNames.map(name => [name, table[name]])) as {
    [K in (typeof priceColumnNames)[number]]: (typeof table)[K]
  }
}

/** All published tables of a network, in any state. */
export async function published(db: Queries, tables: PriceTables): Promise<Table[]> {
  const table = priceTablesTables[tables.name]
  return db.select().from(table)
}

const named = ({ _id, nome, validaDal }: Table) => ({ _id, nome, validaDal })
const namedOrNone = (table: Table | null) => table && named(table)

/** The names of the people who published or withdrew tables, from the history. */
async function whoWrote(db: Queries, ids: string[]) {
  const lines = await db
    .select({
      ref: commits.ref,
      action: commits.action,
      chi: sql<string | null>`${adminsTable.name} || ' ' || ${adminsTable.surname}`,
    })
    .from(commits)
    .leftJoin(adminsTable, eq(adminsTable._id, commits.admin))
    .where(inArray(commits.ref, ids))
    .orderBy(sql`${commits.versione} nulls first`, asc(commits._id))
  return new Map(lines.map(({ ref, action, chi }) => [`${ref} ${action}`, chi]))
}

/** The tables of a network with their state today, latest first. */
export async function listPriceTables(
  { database, now }: Pick<Context, 'database' | 'now'>,
  tables: PriceTables,
): Promise<Answer<Calls['versions']>> {
  const oggi = dayInRome(now())
  const all = await published(database.reads, tables)
  const shown = all
    .toSorted((a, b) => b.validaDal.localeCompare(a.validaDal) || b._id.localeCompare(a._id))
    .slice(0, maxListed)
  const wrote = await whoWrote(
    database.reads,
    shown.map(({ _id }) => _id),
  )
  const rows = shown.map(one => {
    const { stato, fino } = standing(all, one, oggi)
    const isOpen = stato === 'in_vigore' || stato === 'in_programma'
    const { _id, versione, nome, validaDal, righe, originale, ritirata, createdAt } = one
    return {
      _id,
      versione,
      nome,
      validaDal,
      fino,
      stato,
      righe,
      file: { name: originale.name, size: originale.size },
      pubblicata: { at: createdAt.toISOString(), chi: wrote.get(`${_id} create`) ?? null },
      ritirata: ritirata ? { at: ritirata, chi: wrote.get(`${_id} edit`) ?? null } : null,
      ritiro: isOpen ? { resta: namedOrNone(inForceWithout(all, _id, oggi)) } : null,
    }
  })
  return { oggi, rows, total: all.length }
}

const inForceWithout = (all: readonly Table[], id: string, today: string) =>
  inForce(
    all.filter(({ _id }) => _id !== id),
    today,
  )

/** The rows of a table, page by page, in the order of the file. */
export async function* everyRow(db: Queries, tables: PriceTables, id: string): AsyncGenerator<PriceRow[]> {
  const table = priceRowsTables[tables.name]
  for (let from = 0; ; from += rowsAtOnce) {
    const page = await db
      .select(rowColumns(tables))
      .from(table)
      .where(and(eq(table.tabella, id), gt(table.riga, from), lte(table.riga, from + rowsAtOnce)))
      .orderBy(asc(table.riga))
    if (page.length > 0) yield page as PriceRow[]
    if (page.length < rowsAtOnce) return
  }
}

async function* inPages(rows: readonly PriceRow[]): AsyncGenerator<PriceRow[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows.slice(from, from + rowsAtOnce)
    await setImmediate()
  }
}

/** Reads an uploaded file with the TEGM in force on the first day of the table, which is today or later. */
async function readFile(
  context: Context,
  file: string,
  { validaDal, mappatura }: Pick<Body<Calls['check']>, 'validaDal' | 'mappatura'>,
  actor: Actor,
) {
  const today = dayInRome(context.now())
  const tegm = await assignmentTegmOn(context, validaDal > today ? validaDal : today)
  const mapping = mappatura
    ? await readMapping(context.database.reads, mappatura._id, 'prezzi', mappatura.versione)
    : null
  return readPriceFile(await pathOfFile(context, file), mapping, tegm, actor)
}

/** Checks an uploaded file, and computes its differences from the table in force on the first day. Writes nothing. */
export async function checkPriceFile(
  context: Context,
  tables: PriceTables,
  { file, ...reading }: Body<Calls['check']>,
  actor: Actor,
): Promise<Answer<Calls['check']>> {
  const { database } = context
  const kept = await uploadedFile(context, file, actor)
  const { validaDal } = reading
  const { rows, ...report } = await readFile(context, kept._id, reading, actor)
  const all = await published(database.reads, tables)
  const base = inForce(all, validaDal)
  const differenza =
    rows.length === 0
      ? null
      : await differenceOf(base ? everyRow(database.reads, tables, base._id) : inPages([]), inPages(rows))
  return {
    ...report,
    righe: rows.length,
    base: namedOrNone(base),
    segue: namedOrNone(following(all, validaDal)),
    differenza,
  }
}

/**
 * Publishes a file as the table from a day on. Returns a function that writes in a transaction. Throws 422 for a file
 * with errors or for invalid days, 409 when the table to replace differs from the compared one.
 */
export async function publishPriceTable(
  context: Context,
  tables: PriceTables,
  { file, nome, validaDal, validaAl, base, mappatura }: Body<Calls['publish']>,
  actor: Actor,
): Promise<(db: Queries) => Promise<Answer<Calls['publish']>>> {
  const { store, now } = context
  if (validaDal < dayInRome(now()))
    throw unprocessable({ validaDal: 'È un giorno passato: scelga oggi o un giorno che deve venire.' })
  if (validaAl !== null && validaAl < validaDal)
    throw unprocessable({ validaAl: 'Finisce prima di cominciare: controlli i due giorni.' })
  const kept = await uploadedFile(context, file, actor)
  const { rows, quantiErrori } = await readFile(context, kept._id, { validaDal, mappatura }, actor)
  if (quantiErrori > 0)
    throw unprocessable({ file: 'Nel file ci sono errori: li corregga e carichi di nuovo il file.' })

  return db =>
    db.transaction(async tx => {
      await lock(tx, tables)
      const before = inForce(await published(tx, tables), validaDal)
      if ((before?._id ?? null) !== base)
        throw conflict(
          'Nel frattempo è cambiata la tabella in vigore per quel giorno: guardi di nuovo le differenze.',
        )
      const originale = { _id: kept._id, name: kept.name, size: kept.size }
      const values = { nome, validaDal, validaAl, righe: rows.length, originale }
      const { _id } = await store.create(tx, tables, values, actor)
      await insertPriceRows(tx, tables, _id, rows)
      return { _id }
    })
}

const lock = (tx: Queries, { name }: PriceTables) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`price tables ${name}`}, 0))`)

/** Withdraws a table: from today the previous table is in force again. Throws 404 and 409. */
export function withdrawPriceTable(
  { store, now }: Pick<Context, 'store' | 'now'>,
  tables: PriceTables,
  id: string,
  versione: number,
  actor: Actor,
): (db: Queries) => Promise<Answer<Calls['withdraw']>> {
  return db =>
    db.transaction(async tx => {
      await lock(tx, tables)
      const all = await published(tx, tables)
      const one = all.find(({ _id }) => _id === id)
      if (!one) throw notFound()
      if (one.versione !== versione) throw stale()
      const oggi = dayInRome(now())
      const { stato } = standing(all, one, oggi)
      if (stato !== 'in_vigore' && stato !== 'in_programma')
        throw conflict('Questa tabella non è in vigore né in programma: non c’è niente da ritirare.')
      const values = { ritirata: now().toISOString() }
      await store.update(tx, asPublisher(tables), id, versione, values, actor)
      return { inVigore: namedOrNone(inForceWithout(all, id, oggi)) }
    })
}

/** One page of the rows of a table that match the filters. */
export async function readPriceRows(
  { database }: Pick<Context, 'database'>,
  tables: PriceTables,
  id: string,
  { prodotto, search = '', durata, eta, importo, dopo = 0, limit = 100 }: Query<Calls['rows']>,
): Promise<Answer<Calls['rows']>> {
  const table = priceRowsTables[tables.name]
  const { reads } = database
  await readTable(reads, tables, id)
  const holds = (from: AnyPgColumn, to: AnyPgColumn, value: number | undefined) =>
    value === undefined ? undefined : and(or(isNull(from), lte(from, value)), or(isNull(to), gte(to, value)))
  const words = fold(search).split(' ').filter(Boolean)
  const filter = and(
    eq(table.tabella, id),
    prodotto && eq(table.prodotto, prodotto),
    ...words.map(
      word =>
        sql`position(${word} in translate(lower(${table.convenzione} || ' ' || coalesce(${table.assicurazione}, '')), 'àáèéìíòóùú', 'aaeeiioouu')) > 0`,
    ),
    holds(table.durataDa, table.durataA, durata),
    holds(table.etaDa, table.etaA, eta),
    holds(table.importoDa, table.importoA, importo),
  )
  const [found, counted] = await Promise.all([
    reads
      .select({ ...rowColumns(tables), riga: table.riga })
      .from(table)
      .where(and(filter, gt(table.riga, dopo)))
      .orderBy(asc(table.riga))
      .limit(limit + 1),
    reads.select({ total: sql<number>`count(*)::int` }).from(table).where(filter),
  ])
  const rows = found.slice(0, limit) as (PriceRow & { riga: number })[]
  return {
    rows,
    total: counted[0]!.total,
    next: found.length > limit ? rows.at(-1)!.riga : null,
  }
}

async function readTable(db: Queries, tables: PriceTables, id: string): Promise<Table> {
  const table = priceTablesTables[tables.name]
  const [one] = await db.select().from(table).where(eq(table._id, id))
  if (!one) throw notFound()
  return one
}

/** The differences between two stored tables. Throws 404. */
export async function comparePriceTables(
  { database }: Pick<Context, 'database'>,
  tables: PriceTables,
  id: string,
  before: string,
): Promise<Difference> {
  const { reads } = database
  for (const one of [id, before]) await readTable(reads, tables, one)
  return differenceOf(everyRow(reads, tables, before), everyRow(reads, tables, id))
}

/** A table with its rows, for an export. Throws 404 before any row is read. */
export async function tableWithRows(
  { database }: Pick<Context, 'database'>,
  tables: PriceTables,
  id: string,
) {
  const table = await readTable(database.reads, tables, id)
  return { table, pages: everyRow(database.reads, tables, id) }
}

/** The name of the exported file of a table. */
export const fileNameOf = (tables: PriceTables, validaDal: string | null): string =>
  `${tables.name.replaceAll('_', '-')}-${validaDal ? formatShortDay(validaDal).replaceAll('/', '-') : 'modello'}`
