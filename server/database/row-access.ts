import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { RowRule } from '../../contract/access/grants.ts'
import { grantsOf } from '../../contract/access/permissions.ts'
import type { RecordOf, ResourceDefinition, Who } from '../../contract/records/resource.ts'
import { type Actor, flagsOf, may } from './actor.ts'
import { tableFor } from './schema.ts'
import type { Queries } from './statements/queries.ts'

/** Rules of several grants: each inner list is one grant, whose rules must all apply to a record. */
export type GrantedRules = readonly (readonly RowRule[])[]

/** Some records of a resource: those that one of the grants covers for the caller. */
export interface SomeRows {
  rules: GrantedRules
  /** Id of the person to whom the rules refer. */
  caller: string
}
/** The records of a resource that an actor may touch. */
export type Rows = 'all' | 'none' | SomeRows

/** The records of a resource that `actor` may access, by one part of the resource's access. */
export function rowsFor(actor: Actor, who: Who): Rows {
  if (actor.kind === 'system' || typeof who === 'string') return may(actor, who) ? 'all' : 'none'
  if (actor.kind === 'visitor') return 'none'
  const flags = flagsOf(actor)
  const grants = grantsOf(actor.kind, flag => flags.has(flag), who)
  if (grants.length === 0) return 'none'
  const rules = grants.flatMap(({ rows }) => (rows ? [rows] : []))
  return rules.length < grants.length ? 'all' : { rules, caller: actor.id }
}

/** The id of the person to whom the rules of some rows refer; undefined without rules. */
export const callerOf = (...several: Rows[]): string | undefined =>
  several.flatMap(rows => (typeof rows === 'string' ? [] : rows.caller))[0]

/** The part of rows that decides the text of a statement: equal for two callers with the same rules. */
export const shapeOfRows = (rows: Rows): unknown => (typeof rows === 'string' ? rows : rows.rules)

/** The value of a field: a column, or the value of a record that is not stored yet. */
type FieldOf = (field: string) => SQLWrapper

/** A value of a definition as SQL. */
const constant = (value: string | boolean): SQL =>
  sql.raw(typeof value === 'boolean' ? String(value) : `'${value.replaceAll("'", "''")}'`)

function condition(rule: RowRule, caller: SQLWrapper, fieldOf: FieldOf): SQL {
  if ('own' in rule) return sql`${fieldOf(rule.own)} = ${caller}::uuid`
  if ('below' in rule)
    return sql`${fieldOf(rule.below)} in (select agent from derived.agents_below where superior = ${caller}::uuid)`
  if ('sameAgency' in rule)
    return sql`${fieldOf(rule.sameAgency)} = (select agenzia from agents where _id = ${caller}::uuid)`
  if ('where' in rule) return sql`${fieldOf(rule.where)} = ${constant(rule.is)}`
  if ('list' in rule) return sql`${constant(rule.includes)} = any(${fieldOf(rule.list)})`
  if ('substitute' in rule)
    return sql`${fieldOf(rule.substitute)} in (select _id from agents where sostituto = ${caller}::uuid
      and (now() at time zone 'Europe/Rome')::date between "assenteDal" and "assenteAl")`
  if ('having' in rule) {
    const child = tableFor({ name: rule.having })
    return sql`${fieldOf('_id')} in (select ${child[rule.by]} from ${child}
      where ${allOf(rule.rows, caller, field => child[field]!)})`
  }
  const parent = tableFor({ name: rule.to })
  return sql`${fieldOf(rule.through)} in (select ${parent._id} from ${parent}
    where ${allOf(rule.rows, caller, field => parent[field]!)})`
}

const allOf = (rules: readonly RowRule[], caller: SQLWrapper, fieldOf: FieldOf): SQL =>
  sql.join(
    rules.map(rule => condition(rule, caller, fieldOf)),
    sql` and `,
  )

/** SQL condition for records that one of the grants covers. */
export function coveredBy(granted: GrantedRules, caller: SQLWrapper, fieldOf: FieldOf): SQL {
  const each = granted.map(rules => sql`(${allOf(rules, caller, fieldOf)})`)
  return sql`(${sql.join(each, sql` or `)})`
}

/** SQL condition for the records of `table` among `rows`; undefined for all records. */
export function among(rows: Rows, table: Record<string, SQLWrapper>, caller?: SQLWrapper): SQL | undefined {
  if (rows === 'all') return undefined
  if (rows === 'none') return sql`false`
  return coveredBy(rows.rules, caller ?? sql`${rows.caller}`, field => table[field]!)
}

/** The record with this id, if it is among `rows`. */
export async function recordAmong<D extends ResourceDefinition>(
  db: Pick<Queries, 'select'>,
  definition: D,
  id: string,
  rows: Rows,
): Promise<RecordOf<D> | undefined> {
  const table = tableFor(definition)
  const [record] = await db
    .select()
    .from(table)
    .where(and(eq(table._id, id), among(rows, table)))
  return record as RecordOf<D> | undefined
}

/** The result of a rule for a record without a query; null for a rule that depends on other records. */
function known(rule: RowRule, caller: string, record: Record<string, unknown>): boolean | null {
  if ('own' in rule) return record[rule.own] === caller
  if ('where' in rule) return record[rule.where] === rule.is
  if ('list' in rule) return ((record[rule.list] ?? []) as readonly string[]).includes(rule.includes)
  return null
}

/**
 * Whether a record, stored or not, is among `rows`. Queries the database only for rules that depend on other records.
 */
export async function isAmong(
  db: Pick<Queries, 'execute'>,
  rows: Rows,
  record: Record<string, unknown>,
): Promise<boolean> {
  if (typeof rows === 'string') return rows === 'all'
  const { caller } = rows
  const open = rows.rules
    .filter(rules => rules.every(rule => known(rule, caller, record) !== false))
    .map(rules => rules.filter(rule => known(rule, caller, record) === null))
  if (open.some(rules => rules.length === 0)) return true
  if (open.length === 0) return false
  const covered = coveredBy(open, sql`${caller}`, field => sql`${record[field] ?? null}::uuid`)
  const found = await db.execute<{ covered: boolean | null }>(sql`select ${covered} as covered`)
  return found.rows[0]?.covered === true
}
