import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableWithColumns,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { FieldKind } from '../../contract/records/fields.ts'
import type { AnyFields, DefinitionOf } from '../../contract/records/resource.ts'

/** An instant that stays ISO 8601 text in the record, as on the wire. */
const instant = customType<{ data: string; driverData: Date | string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: value => new Date(value).toISOString(),
})

/**
 * Collation of texts by which lists are ordered, with Italian rules: «d’Amico» and «De Luca» under D, «Éclair» before
 * «Eco». The column has the collation, so that index, order and cursor compare alike.
 */
export const italianOrder = sql`collate "und-x-icu"`
const inItalianOrder = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' })
/** Kinds whose texts people read. */
export const readKinds: readonly FieldKind[] = ['text', 'email', 'slug']

/** Kinds with an index for filters, because a value may be rare; a flag has only two values. */
const filtered: readonly FieldKind[] = ['choice', 'text', 'slug', 'day', 'whole']

/** The column type of each kind of field. */
const columns = {
  text: () => text(),
  notes: () => text(),
  slug: () => text(),
  email: () => text(),
  phone: () => text(),
  secret: () => text(),
  choice: () => text(),
  choices: () => text().array(),
  flag: () => boolean(),
  day: () => date({ mode: 'string' }),
  dayTime: () => instant(),
  money: () => bigint({ mode: 'number' }),
  whole: () => integer(),
  percent: () => numeric({ precision: 9, scale: 4, mode: 'number' }),
  degrees: () => doublePrecision(),
  reference: () => uuid(),
  owned: () => jsonb(),
  part: () => jsonb(),
  address: () => jsonb(),
  rows: () => jsonb(),
  texts: () => jsonb(),
  flags: () => jsonb(),
  recipients: () => jsonb(),
  rich: () => jsonb(),
  file: () => jsonb(),
  files: () => jsonb(),
  picture: () => jsonb(),
  colour: () => text(),
} satisfies Record<FieldKind, () => PgColumnBuilderBase>

/** The table of any resource, with columns by the name of the field. */
export type ResourceTable = PgTable &
  Record<string, PgColumn> &
  Record<'_id' | 'versione' | 'createdAt' | 'updatedAt', PgColumn>

type ColumnOf<Table extends string, Name extends string, Data, NotNull extends boolean> = PgColumn<{
  name: Name
  tableName: Table
  dataType: 'custom'
  columnType: 'PgCustomColumn'
  data: Data
  driverParam: unknown
  notNull: NotNull
  hasDefault: false
  isPrimaryKey: false
  isAutoincrement: false
  hasRuntimeDefault: false
  enumValues: undefined
  baseColumn: never
  identity: undefined
  generated: undefined
}>

/** The table of a resource: a column for each field of its definition, with the type of the field's value. */
export type TableOf<D extends { name: string; fields: AnyFields }> = PgTableWithColumns<{
  name: D['name']
  schema: undefined
  dialect: 'pg'
  columns: {
    [K in keyof D['fields'] & string]: ColumnOf<
      D['name'],
      K,
      z.output<D['fields'][K]['schema']>,
      D['fields'][K] extends { optional: true } ? false : true
    >
  } & {
    _id: ColumnOf<D['name'], '_id', string, true>
    versione: ColumnOf<D['name'], 'versione', number, true>
    createdAt: ColumnOf<D['name'], 'createdAt', Date, true>
    updatedAt: ColumnOf<D['name'], 'updatedAt', Date, true>
  } & SearchColumn<D>
}>

/** Adds the search column to tables with searched fields. */
type SearchColumn<D extends { name: string; fields: AnyFields }> = [
  { [K in keyof D['fields']]: D['fields'][K] extends { searched: true } ? K : never }[keyof D['fields']],
] extends [never]
  ? unknown
  : { ricerca: ColumnOf<D['name'], 'ricerca', string, true> }

/** Target tables of references, by the name of the resource, as functions because tables refer to each other. */
export type Targets = Record<string, () => PgTable>

/** Creates the Drizzle table of a resource: its fields, `_id`, `versione`, dates and the search column. */
export function tableOf<F extends AnyFields, N extends string>(
  definition: DefinitionOf<F, N>,
  targets: Targets = {},
): TableOf<{ name: N; fields: F }> {
  const { name, fields, uniqueTogether, deletion, list } = definition
  const own: Record<string, PgColumnBuilderBase> = {}
  for (const [key, field] of Object.entries<AnyFields[string]>(fields)) {
    const isOrdered = field.sortable && readKinds.includes(field.kind)
    let column = (isOrdered ? inItalianOrder() : columns[field.kind]()) as ReturnType<typeof text>
    if (!field.optional) column = column.notNull() as typeof column
    if (field.kind === 'reference') {
      const target = targets[field.to ?? '']
      if (!target) throw new Error(`${name}.${key} refers to ${field.to}, which is not given`)
      column = column.references((): AnyPgColumn => (target() as ResourceTable)._id!, {
        onDelete: 'restrict',
      }) as typeof column
    }
    own[key] = column
  }
  const searched = Object.values<AnyFields[string]>(fields).some(field => field.searched)
  // Deleted records do not block unique values for other records.
  const living = deletion === 'status' ? sql`status <> 'deleted'` : undefined
  return pgTable(
    name,
    {
      _id: uuid().primaryKey(),
      versione: integer().notNull(),
      createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
      updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
      ...own,
      ...(searched && { ricerca: text().notNull() }),
    },
    table => {
      const column = (key: string) => (table as Readonly<Record<string, PgColumn>>)[key]!
      // The index of a filter continues with the list's default order.
      const first = list.sort.replace('-', '')
      const order = (first === '_id' ? ['_id'] : [first, '_id']).map(column) as [PgColumn]
      const hasFilterIndex = (key: string) =>
        filtered.includes(fields[key]!.kind) && list.filters?.includes(key) && order[0]?.name !== key
      const indexes = Object.entries<AnyFields[string]>(fields).flatMap(([key, field]) => [
        ...(field.unique
          ? [
              uniqueIndex(`${name}_${key}_unique`)
                .on(column(key))
                .where(living as ReturnType<typeof sql>),
            ]
          : []),
        ...(field.sortable && !(hasFilterIndex(key) && order.length === 1)
          ? [index(`${name}_${key}_sort`).on(column(key), column('_id'))]
          : []),
        ...(field.kind === 'reference'
          ? [index(`${name}_${key}_reference`).on(column(key), ...(list.filters?.includes(key) ? order : []))]
          : []),
        ...(hasFilterIndex(key) ? [index(`${name}_${key}_filter`).on(column(key), ...order)] : []),
      ])
      if (uniqueTogether) {
        const [first, ...rest] = uniqueTogether.map(column)
        indexes.push(
          uniqueIndex(`${name}_together_unique`)
            .on(first!, ...rest)
            .where(living as ReturnType<typeof sql>),
        )
      }
      if (searched) indexes.push(index(`${name}_search`).using('gin', sql`ricerca gin_trgm_ops`))
      return indexes
    },
    // A loop creates the columns, so TypeScript cannot infer their types from the fields.
  ) as unknown as TableOf<{ name: N; fields: F }>
}
