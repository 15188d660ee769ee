import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { everyone } from '../../contract/records/fields.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { resourceNamed } from '../../contract/subjects/all.ts'
import { type AppError, unprocessable } from '../errors.ts'
import type { Actor } from './actor.ts'
import { storedKind } from './field-kinds.ts'
import { factsOf } from './fields-of.ts'
import { among, type Rows, rowsFor } from './row-access.ts'
import { tableFor } from './schema.ts'
import type { Queries } from './statements/queries.ts'

type Row = Record<string, unknown>

/** A record before a write, null for a new one, and after the write. */
interface ReferenceWrite {
  before: Row | null
  after: Row
}

/** The refusal of a reference that the caller may not choose, whether or not the record exists. */
export const notListed = (key: string): AppError =>
  unprocessable({ [key]: 'Scelga dall’elenco: questo valore non c’è.' })

/**
 * The records whose names `actor`, who may read the resource, sees in a field: those that `actor` may read, or all of them
 * for readers of every record if the field has `listedFor`.
 */
export function listedRows(actor: Actor, { fields, access }: ResourceDefinition, key: string): Rows {
  const { to, listedFor } = fields[key]!
  const readsAll = rowsFor(actor, access.read) === 'all'
  if (listedFor === 'everyReader' && readsAll) return 'all'
  return rowsFor(actor, resourceNamed(to)!.access.read)
}

/** SQL condition for the records that records of `actor` refer to in a field already. */
export function isReferredTo(actor: Actor, definition: ResourceDefinition, key: string): SQL {
  // A resource may refer to itself, so the table needs an alias.
  const from = tableFor(definition)
  const column = (name: string) => sql`referring.${sql.identifier(from[name]!.name)}`
  const { _id } = tableFor({ name: definition.fields[key]!.to! })
  const refers = storedKind(definition.fields[key]!).refersTo?.(column(key), _id!)
  const columns = Object.fromEntries(Object.keys(from).map(name => [name, column(name)]))
  const referring = among(rowsFor(actor, definition.access.read), columns)
  return sql`exists (select from ${from} referring where ${and(refers, referring)})`
}

/** The ids in a reference, or in a list of recipients. */
const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== everyone)

/** The ids that a write puts into a field, without those that the record has already. */
const newIds = ({ before, after }: ReferenceWrite, key: string): string[] => {
  const had = idsIn(before?.[key])
  return idsIn(after[key]).filter(id => !had.includes(id))
}

/**
 * SQL condition for the records that `actor` may choose in a field; undefined for any. Lists of the house (`listedFor`),
 * such as banks and reasons, are open to every writer: pages of agents offer them in their own way.
 */
export function isChoosable(actor: Actor, definition: ResourceDefinition, key: string): SQL | undefined {
  const { to, listedFor } = definition.fields[key]!
  const rows = listedFor ? 'all' : listedRows(actor, definition, key)
  return rows === 'all'
    ? undefined
    : or(among(rows, tableFor({ name: to! })), isReferredTo(actor, definition, key))
}

/** Which of some records `actor` may choose in a field; null for any. */
async function choosable(
  db: Queries,
  definition: ResourceDefinition,
  key: string,
  ids: readonly string[],
  actor: Actor,
): Promise<ReadonlySet<string> | null> {
  const { to, kind } = definition.fields[key]!
  const condition = isChoosable(actor, definition, key)
  // The foreign key of a reference finds missing records.
  if (!condition && storedKind({ kind }).isForeignKey) return null
  const table = tableFor({ name: to! })
  const found = await db
    .select({ _id: sql<string>`${table._id}` })
    .from(table)
    .where(and(inArray(table._id, [...ids]), condition))
  return new Set(found.map(({ _id }) => _id))
}

/** The refusals of parts that would move to another whole, with what they say about its people. */
function movedParts<W extends ReferenceWrite>(
  { partOf, fields }: ResourceDefinition,
  writes: readonly W[],
): [W, AppError][] {
  if (!partOf) return []
  const refusal = unprocessable({
    [partOf]: `«${fields[partOf]!.label}» non si cambia: crei una scheda nuova.`,
  })
  return writes
    .filter(({ before, after }) => before && before[partOf] !== after[partOf])
    .map(write => [write, refusal])
}

/** The refusals of references to records that are no part of the record's parent (`within`). */
async function outsideParent<W extends ReferenceWrite>(
  db: Queries,
  key: string,
  { of, by, as, message }: NonNullable<AnyField['within']>,
  writes: readonly W[],
): Promise<[W, AppError][]> {
  const changed = writes.filter(
    ({ before, after }) => after[key] && (after[key] !== before?.[key] || after[by] !== before?.[by]),
  )
  if (changed.length === 0) return []
  const table = tableFor({ name: of })
  const found = await db
    .select({ parent: sql<string>`${table[by]}`, one: sql<string>`${table[as]}` })
    .from(table)
    .where(inArray(table[as]!, [...new Set(changed.map(({ after }) => after[key]))]))
  const known = new Set(found.map(({ parent, one }) => `${parent} ${one}`))
  return changed
    .filter(({ after }) => !known.has(`${after[by]} ${after[key]}`))
    .map(write => [write, unprocessable({ [key]: message })])
}

/**
 * The writes with a reference that `actor` may not write, each with a 422. A changed reference must name a record that
 * the pickers of the field offer to `actor`; otherwise a caller with the id of a record could learn its name or use its
 * documents. The server may write every reference. A call that creates records in its own way (`access.create`) checks
 * the references of new records, except those with `within`.
 */
export async function refusedReferences<W extends ReferenceWrite>(
  db: Queries,
  definition: ResourceDefinition,
  writes: readonly W[],
  actor: Actor,
): Promise<ReadonlyMap<W, AppError>> {
  const refused = new Map<W, AppError>()
  if (actor.kind === 'system') return refused
  for (const [key, { within }] of factsOf(definition).references) {
    if (within) {
      for (const [write, refusal] of await outsideParent(db, key, within, writes)) refused.set(write, refusal)
      continue
    }
    const checked = definition.access.create ? writes.filter(({ before }) => before) : writes
    const ids = new Set(checked.flatMap(write => newIds(write, key)))
    const allowed = ids.size > 0 ? await choosable(db, definition, key, [...ids], actor) : null
    if (!allowed) continue
    for (const write of checked)
      if (!refused.has(write) && newIds(write, key).some(id => !allowed.has(id)))
        refused.set(write, notListed(key))
  }
  for (const [write, refusal] of movedParts(definition, writes)) refused.set(write, refusal)
  return refused
}
