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
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FieldKind } from '../../contract/fields.ts'
import type { AnyFields, ResourceDefinition } from '../../contract/resource.ts'

/** An instant that stays ISO 8601 text in the record, as it is on the wire. */
const instant = customType<{ data: string; driverData: Date | string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: value => new Date(value).toISOString(),
})

/** How each kind of field is stored. */
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
  rows: () => jsonb(),
  texts: () => jsonb(),
  flags: () => jsonb(),
  recipients: () => jsonb(),
  rich: () => jsonb(),
  file: () => jsonb(),
  files: () => jsonb(),
  picture: () => jsonb(),
} satisfies Record<FieldKind, () => PgColumnBuilderBase>

/** The table of a resource; its columns are those of the definition, so they are looked up by field name. */
export type ResourceTable = PgTable & Record<string, PgColumn>

/** Tables a reference points at, by resource name, resolved late because tables refer to one another. */
export type Targets = Record<string, () => ResourceTable>

/** The Drizzle table of a resource: its fields, plus `_id`, `versione`, dates and the search column. */
export function tableOf<F extends AnyFields>(
  definition: ResourceDefinition<F>,
  targets: Targets = {},
): ResourceTable {
  const { name, fields, uniqueTogether, deletion } = definition
  const own: Record<string, PgColumnBuilderBase> = {}
  for (const [key, field] of Object.entries<AnyFields[string]>(fields)) {
    let column = columns[field.kind]() as ReturnType<typeof text>
    if (!field.optional) column = column.notNull() as typeof column
    if (field.kind === 'reference') {
      const target = targets[field.to ?? '']
      if (!target) throw new Error(`${name}.${key} refers to ${field.to}, which is not given`)
      column = column.references((): AnyPgColumn => target()._id!, { onDelete: 'restrict' }) as typeof column
    }
    own[key] = column
  }
  const searched = Object.values<AnyFields[string]>(fields).some(field => field.searched)
  // What is marked deleted does not keep its e-mail or its name from the living.
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
      const column = (key: string) => (table as unknown as ResourceTable)[key]!
      const indexes = Object.entries<AnyFields[string]>(fields).flatMap(([key, field]) => [
        ...(field.unique
          ? [
              uniqueIndex(`${name}_${key}_unique`)
                .on(column(key))
                .where(living as ReturnType<typeof sql>),
            ]
          : []),
        ...(field.sortable ? [index(`${name}_${key}_sort`).on(column(key), column('_id'))] : []),
        ...(field.kind === 'reference' ? [index(`${name}_${key}_reference`).on(column(key))] : []),
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
  ) as unknown as ResourceTable
}
