import { and, eq, getTableName, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
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

/** The value of a field: a column, or the value of a record that is not stored yet, an id unless `type` is given. */
type FieldOf = (field: string, type?: 'uuid' | 'text') => SQLWrapper

/** A value of a definition as SQL. */
const constant = (value: string | boolean): SQL =>
  sql.raw(typeof value === 'boolean' ? String(value) : `'${value.replaceAll("'", "''")}'`)

/** A rule about the agent in a field of the record. */
type PersonRule = Extract<RowRule, { own: string } | { below: string } | { substitute: string }>

/** The field of a rule about the agent in a field; undefined for another rule. */
function personField(rule: RowRule): string | undefined {
  if ('own' in rule) return rule.own
  if ('below' in rule) return rule.below
  return 'substitute' in rule ? rule.substitute : undefined
}

/** The ids of the people whom a rule about a person allows in its field. */
function allowedPeople(rule: PersonRule, caller: SQLWrapper): SQL {
  if ('own' in rule) return sql`select ${caller}::uuid`
  if ('below' in rule) return sql`select agent from derived.agents_below where superior = ${caller}::uuid`
  return sql`select _id from agents where sostituto = ${caller}::uuid
    and (now() at time zone 'Europe/Rome')::date between "assenteDal" and "assenteAl"`
}

function condition(rule: RowRule, caller: SQLWrapper, fieldOf: FieldOf): SQL {
  if ('own' in rule) return sql`${fieldOf(rule.own)} = ${caller}::uuid`
  if ('below' in rule) return sql`${fieldOf(rule.below)} in (${allowedPeople(rule, caller)})`
  if ('substitute' in rule) return sql`${fieldOf(rule.substitute)} in (${allowedPeople(rule, caller)})`
  if ('sameAgency' in rule)
    return sql`${fieldOf(rule.sameAgency)} = (select agenzia from agents where _id = ${caller}::uuid)`
  if ('where' in rule) return sql`${fieldOf(rule.where)} = ${constant(rule.is)}`
  if ('list' in rule) return sql`${constant(rule.includes)} = any(${fieldOf(rule.list)})`
  if ('followed' in rule)
    return sql`${fieldOf(rule.followed, 'text')} in
      (select unnest(${sql.identifier(rule.by)}) from admins where _id = ${caller}::uuid)`
  if ('having' in rule) return sql`${fieldOf('_id')} in (${havingIds(rule, [rule.rows], caller)})`
  return sql`${fieldOf(rule.through)} in (${idsOf(rule.to, [rule.rows], caller)})`
}

const allOf = (rules: readonly RowRule[], caller: SQLWrapper, fieldOf: FieldOf): SQL =>
  sql.join(
    rules.map(rule => condition(rule, caller, fieldOf)),
    sql` and `,
  )

/** The records to which the covered records of another resource refer: a query of ids. */
function havingIds(
  { having, by }: Extract<RowRule, { having: string }>,
  granted: GrantedRules,
  caller: SQLWrapper,
): SQL {
  const child = tableFor({ name: having })
  return sql`select ${child[by]!} from ${child} where ${coveredBy(granted, caller, field => child[field]!)}`
}

/** The covered records of a resource: a query of ids, with a part for each condition, so that each uses its own index. */
function idsOf(name: string, granted: GrantedRules, caller: SQLWrapper): SQL {
  const table = tableFor({ name })
  const parts = partsOf(granted, caller, field => table[field]!).map(
    ({ ids, where }) => ids ?? sql`select ${table._id} from ${table} where ${where}`,
  )
  return sql.join(parts, sql` union `)
}

/** Some records: those that meet a condition. `ids` is the query of the ids in a condition about the record's id. */
interface Part {
  where: SQL
  ids?: SQL
}

/**
 * The conditions of several grants, as few as possible. Grants about the agent in one field are one condition, and so
 * are grants about the same other resource.
 */
function partsOf(granted: GrantedRules, caller: SQLWrapper, fieldOf: FieldOf): Part[] {
  const groups = new Map<string, GrantedRules>()
  for (const [at, rules] of granted.entries()) {
    const key = groupOf(rules) ?? String(at)
    groups.set(key, [...(groups.get(key) ?? []), rules])
  }
  return [...groups.values()].map((group): Part => {
    const [first] = group
    const [rule] = first!
    if (group.length === 1 && !(rule && 'having' in rule && first!.length === 1))
      return { where: sql`(${allOf(first!, caller, fieldOf)})` }
    if ('through' in rule!) {
      const ids = idsOf(rule.to, group.map(insideOf), caller)
      return { where: sql`${fieldOf(rule.through)} in (${ids})` }
    }
    if ('having' in rule!) {
      const ids = havingIds(rule, group.map(insideOf), caller)
      return { ids, where: sql`${fieldOf('_id')} in (${ids})` }
    }
    const people = group.map(rules => allowedPeople(rules[0] as PersonRule, caller))
    return { where: sql`${fieldOf(personField(rule!)!)} in (${sql.join(people, sql` union all `)})` }
  })
}

const insideOf = ([rule]: readonly RowRule[]): readonly RowRule[] =>
  (rule as { rows: readonly RowRule[] }).rows

/** Equal for grants that can be one condition; undefined for a grant that stands alone. */
function groupOf([rule, ...others]: readonly RowRule[]): string | undefined {
  if (!rule || others.length > 0) return undefined
  const person = personField(rule)
  if (person) return `person ${person}`
  if ('having' in rule) return `having ${rule.having} ${rule.by}`
  return 'through' in rule ? `through ${rule.through} ${rule.to}` : undefined
}

/** SQL condition for records that one of the grants covers. */
export function coveredBy(granted: GrantedRules, caller: SQLWrapper, fieldOf: FieldOf): SQL {
  const each = partsOf(granted, caller, fieldOf).map(({ where }) => where)
  return sql`(${sql.join(each, sql` or `)})`
}

/** Whether the records that a rule covers depend on other records. */
const dependsOnOthers = (rule: RowRule): boolean => !('own' in rule || 'where' in rule || 'list' in rule)

/**
 * SQL condition for the records of `table` among `rows`; undefined for all records. Several conditions that depend on
 * other records are a union of ids: PostgreSQL would evaluate them for each record of the table. For a list the ids are an
 * array, found first: PostgreSQL cannot know how many records a caller has, and would join all records of the table.
 */
export function among(
  rows: Rows,
  table: Record<string, SQLWrapper>,
  caller?: SQLWrapper,
  isList = false,
): SQL | undefined {
  if (rows === 'all') return undefined
  if (rows === 'none') return sql`false`
  const { rules } = rows
  const person = caller ?? sql`${rows.caller}`
  const name = is(table, PgTable) && getTableName(table)
  const fieldOf = (field: string) => table[field]!
  const isUnion = name && rules.flat().some(dependsOnOthers) && partsOf(rules, person, fieldOf).length > 1
  if (!isUnion) return coveredBy(rules, person, fieldOf)
  const ids = idsOf(name, rules, person)
  return isList ? sql`${table._id!} = any(array(${ids}))` : sql`${table._id!} in (${ids})`
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
  const covered = coveredBy(
    open,
    sql`${caller}`,
    (field, type = 'uuid') => sql`${record[field] ?? null}::${sql.raw(type)}`,
  )
  const found = await db.execute<{ covered: boolean | null }>(sql`select ${covered} as covered`)
  return found.rows[0]?.covered === true
}
