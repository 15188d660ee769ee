import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { RowRule } from '../../contract/access/grants.ts'
import { grantsOf, isGrants } from '../../contract/access/permissions.ts'
import type { Who } from '../../contract/records/resource.ts'
import { type Actor, flagsOf, may } from './actor.ts'
import type { Queries } from './statements/queries.ts'

/** Some records of a resource: those that one of the rules covers for the caller. */
export interface SomeRows {
  rules: readonly RowRule[]
  /** Id of the person for whom the rules hold. */
  caller: string
}
/** The records of a resource that an actor may touch. */
export type Rows = 'all' | 'none' | SomeRows

/** Which records of a resource `actor` may touch, by one part of its access. */
export function rowsFor(actor: Actor, who: Who): Rows {
  if (actor.kind === 'system' || !isGrants(who)) return may(actor, who) ? 'all' : 'none'
  if (actor.kind === 'visitor') return 'none'
  const flags = flagsOf(actor)
  const grants = grantsOf(actor.kind, flag => flags.has(flag), who)
  if (grants.length === 0) return 'none'
  const rules = grants.flatMap(({ rows }) => rows ?? [])
  return rules.length < grants.length ? 'all' : { rules, caller: actor.id }
}

/** The person for whom the rules of some rows hold. */
export const callerOf = (...several: Rows[]): string | undefined =>
  several.flatMap(rows => (typeof rows === 'string' ? [] : rows.caller))[0]

/** What a statement about rows depends on: equal for two callers with the same rules. */
export const shapeOfRows = (rows: Rows): unknown => (typeof rows === 'string' ? rows : rows.rules)

/**
 * The condition of a record that one of the rules covers. `fieldOf` gives the value of a field: a column, or the value
 * of a record that is not stored yet.
 */
export function coveredBy(
  rules: readonly RowRule[],
  caller: SQLWrapper,
  fieldOf: (field: string) => SQLWrapper,
): SQL {
  const conditions = rules.map(rule =>
    'own' in rule
      ? sql`${fieldOf(rule.own)} = ${caller}::uuid`
      : sql`${fieldOf(rule.below)} in (select agent from derived.agents_below where superior = ${caller}::uuid)`,
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The condition of the records of `table` among `rows`; undefined where there is nothing to ask. */
export function among(rows: Rows, table: Record<string, SQLWrapper>, caller?: SQLWrapper): SQL | undefined {
  if (rows === 'all') return undefined
  if (rows === 'none') return sql`false`
  return coveredBy(rows.rules, caller ?? sql`${rows.caller}`, field => table[field]!)
}

/** Whether a record, stored or not, is among `rows`. Asks the database only where a rule depends on other records. */
export async function isAmong(
  db: Pick<Queries, 'execute'>,
  rows: Rows,
  record: Record<string, unknown>,
): Promise<boolean> {
  if (typeof rows === 'string') return rows === 'all'
  const isOwn = rows.rules.some(rule => 'own' in rule && record[rule.own] === rows.caller)
  const others = rows.rules.filter(rule => !('own' in rule))
  if (isOwn || others.length === 0) return isOwn
  const condition = coveredBy(others, sql`${rows.caller}`, field => sql`${record[field] ?? null}::uuid`)
  const found = await db.execute<{ covered: boolean | null }>(sql`select ${condition} as covered`)
  return found.rows[0]?.covered === true
}
