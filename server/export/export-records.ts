import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { dayInRome } from '../../contract/italian/days.ts'
import { codeColumn, exportable, exportedFields, headOf } from '../../contract/records/cells.ts'
import { type Cell, cellOf, type KindField } from '../../contract/records/field-kinds.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import type { ListQuery } from '../database/statements/list-statement.ts'
import type { Queries } from '../database/statements/queries.ts'
import { unprocessable } from '../errors.ts'
import { referable } from '../records/referable.ts'
import { subjectColumns } from '../subjects/modules.ts'
import { type Column, exportRows } from './export-rows.ts'

type Row = Record<string, unknown>

/**
 * Computes the derived columns of a list (`list.derivedColumns` of its definition) for a page of records, with one query
 * for all of them. Returns the values of a record by the names of the columns.
 */
export type DerivedColumns = (
  rows: readonly Row[],
  /** The names of the exported columns. */
  names: readonly string[],
  context: Pick<Context, 'database' | 'now'>,
) => Promise<(row: Row) => Row>

interface Export {
  format: 'csv' | 'xlsx'
  /** Default: the fields of the records. */
  columns?: string[]
  query: Omit<ListQuery, 'limit' | 'cursor'>
  actor: Actor
  log: FastifyBaseLogger
}

/** Maximum names in the cache of an export. It is above the number of agents and banks of one broker. */
const maxNames = 20_000
/** Maximum names of one query. */
const namesAtOnce = 200

/** Exports the records of a list as a file. Throws 422 for a column that the actor may not see. */
export async function exportRecords(
  context: Context,
  definition: ResourceDefinition,
  { format, columns: chosen, query, actor, log }: Export,
) {
  const known = exportedFields(definition)
  const isSeen = (key: string) => {
    const { sees } = known[key]!
    return !sees || may(actor, sees)
  }
  if (chosen && !chosen.every(isSeen))
    throw unprocessable({ colonne: 'Ci sono colonne che non si esportano.' })
  const names = (chosen ?? exportable(definition)).filter(isSeen)
  const derived = names.some(key => definition.list.derivedColumns?.[key])
    ? subjectColumns[definition.name]
    : undefined
  const references = names.flatMap(key => (known[key]!.to ? [[key, known[key]!.to] as const] : []))
  const nameById = new LRUCache<string, string>({ max: maxNames })
  const { store, database, now } = context

  async function* pages(): AsyncGenerator<Row[]> {
    for await (const page of store.everyPage(database.reads, definition, query, actor)) {
      for (const [key, to] of references) await learnNames(database.reads, to, page, key, nameById)
      const valuesOf = await derived?.(page, names, context)
      yield valuesOf ? page.map(row => ({ ...row, ...valuesOf(row) })) : page
    }
  }

  const { many } = definition.label
  return exportRows<Row>(context, {
    format,
    name: `${many.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${dayInRome(now())}`,
    title: many,
    resource: definition.name,
    columns: [
      ...names.flatMap(key => columnsOf(key, known[key]!, id => nameById.get(id))),
      [codeColumn, row => ({ text: row._id as string })],
    ],
    pages: pages(),
    actor,
    log,
  })
}

/** The column of a field; a column for each part of a derived column with several values. */
function columnsOf(key: string, field: KindField, nameOf: (id: string) => string | undefined): Column<Row>[] {
  const cell = (one: KindField, value: unknown): Cell => cellOf(one, value, nameOf)
  if (!field.fields) return [[headOf(field), row => cell(field, row[key])]]
  return Object.entries(field.fields).map(([part, one]) => [
    `${field.label} ${headOf(one)}`,
    row => cell(one, (row[key] as Row | null)?.[part]),
  ])
}

/** Adds to `names` the names of the records that the field `key` of these rows refers to. */
async function learnNames(
  db: Queries,
  to: string,
  rows: Row[],
  key: string,
  names: LRUCache<string, string>,
) {
  const ids = [...new Set(rows.map(row => row[key] as string | null))].filter(id => id && !names.has(id))
  for (let at = 0; at < ids.length; at += namesAtOnce)
    for (const { _id, nome } of await referable(db, to, {
      ids: ids.slice(at, at + namesAtOnce).join(','),
    }))
      names.set(_id, nome)
}
