import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  type IndexBuilder,
  index,
  integer,
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
import type { AnyFields, DefinitionOf } from '../../contract/records/resource.ts'
import { storedKind } from './field-kinds.ts'

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

/**
 * Every table that `tableOf` created, by the name of its resource. A reference finds its table here when the reference is
 * first used, because tables refer to one another.
 */
export const resourceTables = new Map<string, ResourceTable>()

/**
 * Creates the Drizzle table of a resource: its fields, `_id`, `versione`, dates and the search column. `further` are
 * indexes besides those that the definition needs.
 */
export function tableOf<F extends AnyFields, N extends string>(
  definition: DefinitionOf<F, N>,
  further: (column: (key: (keyof F & string) | '_id') => PgColumn) => IndexBuilder[] = () => [],
): TableOf<{ name: N; fields: F }> {
  const { name, fields, uniqueTogether, deletion, list } = definition
  const own: Record<string, PgColumnBuilderBase> = {}
  for (const [key, field] of Object.entries<AnyFields[string]>(fields)) {
    const { column: columnOf, sortableColumn = columnOf, isForeignKey } = storedKind(field)
    let column = (field.sortable ? sortableColumn() : columnOf()) as ReturnType<typeof text>
    if (!field.optional) column = column.notNull() as typeof column
    if (isForeignKey) {
      const target = (): AnyPgColumn => {
        const table = resourceTables.get(field.to ?? '')
        if (!table) throw new Error(`${name}.${key} refers to ${field.to}, which has no table`)
        return table._id
      }
      column = column.references(target, { onDelete: 'restrict' }) as typeof column
    }
    own[key] = column
  }
  const searched = Object.values<AnyFields[string]>(fields).some(field => field.searched)
  // Deleted records do not block unique values for other records.
  const living = deletion === 'status' ? sql`status <> 'deleted'` : undefined
  const created = pgTable(
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
        storedKind(fields[key]!).isSelective && list.filters?.includes(key) && order[0]?.name !== key
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
        ...(storedKind(field).isForeignKey
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
      return [...indexes, ...further(column)]
    },
  )
  // A loop creates the columns, so TypeScript cannot infer their types from the fields.
  const table = created as unknown as ResourceTable & TableOf<{ name: N; fields: F }>
  resourceTables.set(name, table)
  return table
}
