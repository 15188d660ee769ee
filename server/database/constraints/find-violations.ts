import { type SQL, sql } from 'drizzle-orm'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import type { AppError } from '../../errors.ts'
import { tableFor } from '../schema.ts'
import type { Queries } from '../statements/queries.ts'
import { selectFromJson } from '../statements/select-from-json.ts'
import { uniqueKeys } from '../statements/unique-keys.ts'
import { alreadyInUse, missingReference } from './broken-constraint.ts'

type Row = Record<string, unknown>

/**
 * Finds the records that constraints would refuse, before they are written: unique values of another record, references
 * to missing records. Returns errors by `_id`. One statement, which writes nothing. A value that another of these records
 * gives up still counts as taken.
 */
export async function findViolations(
  db: Queries,
  definition: ResourceDefinition,
  rows: readonly Row[],
): Promise<Map<string, AppError>> {
  const table = tableFor(definition)
  const unique = uniqueKeys(definition)
  const references = Object.entries(definition.fields).flatMap(([key, { to }]) => (to ? [{ key, to }] : []))
  const needed = ['_id', 'status', ...unique.flat(), ...references.map(({ key }) => key)].filter(
    key => table[key],
  )
  const given = rows.map(row => Object.fromEntries(needed.map(key => [key, row[key]])))
  const column = (key: string) => sql.identifier(key)
  const found = (keys: readonly string[]) => sql`select given._id, ${JSON.stringify(keys)} as keys from given`
  const living = (alias: SQL) =>
    definition.deletion === 'status' ? sql`and ${alias}.status <> 'deleted'` : sql``
  const checks = [
    ...unique.map(
      keys => sql`${found(keys)} join ${table} other on other._id <> given._id ${living(sql`other`)}
        ${living(sql`given`)} and ${sql.join(
          keys.map(key => sql`other.${column(key)} = given.${column(key)}`),
          sql` and `,
        )}`,
    ),
    ...references.map(
      ({ key, to }) => sql`${found([key])} left join ${tableFor({ name: to })} target
        on target._id = given.${column(key)} where given.${column(key)} is not null and target._id is null`,
    ),
  ]
  if (checks.length === 0 || rows.length === 0) return new Map()
  const { rows: broken } = await db.execute<{ _id: string; keys: string }>(
    sql`with given as materialized (${selectFromJson(table, given)})
      ${sql.join(checks, sql` union all `)}`,
  )
  const isReference = (keys: readonly string[]) => references.some(({ key }) => key === keys[0])
  return new Map(
    broken.map(({ _id, keys: json }) => {
      const keys: string[] = JSON.parse(json)
      return [_id, keys.length === 1 && isReference(keys) ? missingReference(keys) : alreadyInUse(keys)]
    }),
  )
}
