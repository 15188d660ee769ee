import { and, asc, inArray, or, type SQL, sql } from 'drizzle-orm'
import { absenceInWords } from '../../contract/italian/absence.ts'
import { capitalised } from '../../contract/italian/sentence.ts'
import type { AnyField, ResourceDefinition, Within } from '../../contract/records/resource.ts'
import { agents } from '../../contract/subjects/agents.ts'
import { resourceNamed } from '../../contract/subjects/all.ts'
import { fold } from '../../contract/text/fold.ts'
import { ranked, searches, spellings } from '../../contract/text/rank.ts'
import type { Actor } from '../database/actor.ts'
import { hiddenFrom } from '../database/field-access.ts'
import { isReferredTo, listedRows } from '../database/reference-rights.ts'
import { among, rowsFor } from '../database/row-access.ts'
import { tableFor } from '../database/schema.ts'
import { literal } from '../database/statements/literal.ts'
import type { Queries } from '../database/statements/queries.ts'
import { forbidden } from '../errors.ts'
import { absencesOf } from '../subjects/agents/absences.ts'

/** Maximum results of a search; further typing narrows the search. */
const shown = 20
/** Maximum number of ids in one query. */
const maxIds = 200
/** Maximum number of found records whose names are compared with the search words. */
const maxCandidates = 500

interface Named {
  _id: string
  nome: string
  dettaglio: string | null
}

/**
 * The records that a field may refer to and that `actor`, who may read the resource, may see: the records that `actor`
 * may read, or all of them for readers of every record if the field has `listedFor`. In addition, the names of records
 * already referred to, without details. For a field that is limited to the parent of its record, what the parent contains.
 */
export async function referableTo(
  db: Queries,
  definition: ResourceDefinition,
  campo: string,
  query: ReferableQuery,
  actor: Actor,
): Promise<{ rows: (Named & { avviso: string | null })[]; soloRiferiti: boolean }> {
  if (hiddenFrom(actor, definition).includes(campo)) throw forbidden()
  const field = definition.fields[campo]!
  const target = resourceNamed(field.to)!
  if (field.within && query.within) {
    const inParent = isWithin(field.within, field, query.within, actor)
    const rows = await referable(db, target.name, query, { among: inParent })
    return { rows: await withAbsences(db, target.name, rows), soloRiferiti: false }
  }
  const listed = listedRows(actor, definition, campo)
  const rows =
    listed === 'none'
      ? []
      : await referable(db, target.name, query, { among: among(listed, tableFor(target)) })
  const told = await withAbsences(db, target.name, rows)
  if (listed === 'all') return { rows: told, soloRiferiti: false }
  const known = new Set(rows.map(({ _id }) => _id))
  const others = (await referred(db, definition, campo, query, actor)).filter(({ _id }) => !known.has(_id))
  return {
    rows: [...told, ...others.map(one => ({ ...one, avviso: null }))].slice(0, query.ids ? maxIds : shown),
    soloRiferiti: listed === 'none',
  }
}

/** Adds to agents the absence that is under way or to come. */
async function withAbsences(db: Queries, target: string, rows: readonly Named[]) {
  const absences =
    target === agents.name
      ? await absencesOf(
          db,
          rows.map(({ _id }) => _id),
        )
      : null
  return rows.map(one => {
    const absence = absences?.get(one._id)
    return { ...one, avviso: absence ? capitalised(absenceInWords(absence)) : null }
  })
}

/** The names of the records that the actor's records already refer to. */
async function referred(
  db: Queries,
  definition: ResourceDefinition,
  campo: string,
  query: ReferableQuery,
  actor: Actor,
): Promise<Named[]> {
  const found = await referable(db, definition.fields[campo]!.to!, query, {
    among: isReferredTo(actor, definition, campo),
    limit: maxCandidates,
  })
  // `referable` also searches e-mails and telephones, which this caller must not be able to guess.
  const wanted = wordsOf(query.search)
  return found
    .filter(
      ({ nome }) =>
        wanted.length === 0 || wanted.some(words => words.every(word => fold(nome).includes(word))),
    )
    .map(row => ({ ...row, dettaglio: null }))
}

/** SQL condition for what a parent that `actor` may read contains. */
function isWithin({ of, by, as }: Within, { to }: AnyField, parent: string, actor: Actor): SQL {
  const table = tableFor({ name: of })
  const { _id } = tableFor({ name: to! })
  const readable = among(rowsFor(actor, resourceNamed(of)!.access.read), table)
  const isOfParent = sql`${table[by]} = ${parent}`
  return sql`${_id} in (select ${table[as]} from ${table} where ${and(isOfParent, readable)})`
}

interface ReferableQuery {
  search?: string
  ids?: string
  /** The parent of the record, for a field that is limited to what the parent contains. */
  within?: string
}

/**
 * Names of records of the resource `name`, without deleted ones: the records of `ids`, or those that match the words of
 * `search`, the best first. `among` is a further condition.
 */
export async function referable(
  db: Queries,
  name: string,
  { search = '', ids }: ReferableQuery,
  { among, limit = ids ? maxIds : shown }: { among?: SQL | undefined; limit?: number } = {},
): Promise<Named[]> {
  const definition: ResourceDefinition = resourceNamed(name)!
  const table = tableFor(definition)
  const names = definition.title.map(key => sql`${table[key]!}::text`)
  const wanted = wordsOf(search)
  const isLike = (word: string) => sql`${searchable(definition)} like ${`%${literal(word)}%`}`
  const found: SQL | undefined = ids
    ? inArray(table._id, ids.split(','))
    : and(
        definition.deletion === 'status' ? sql`${table.status} <> 'deleted'` : undefined,
        or(...wanted.map(words => and(...words.map(isLike)))),
      )
  const nome = sql<string>`concat_ws(' ', ${sql.join(names, sql`, `)})`
  const start = literal(search.trim().toLowerCase())
  const begins = sql`(lower(${nome}) like ${`${start}%`}) desc`
  const hasWord = sql`(' ' || lower(${nome}) like ${`% ${start}%`}) desc`
  const rows = await db
    .select({
      _id: sql<string>`${table._id}`,
      nome,
      dettaglio: sql<string | null>`${definition.subtitle ? sql`${table[definition.subtitle]!}` : sql`null`}`,
    })
    .from(table)
    .where(and(found, among))
    .orderBy(
      ...(wanted.length > 0 ? [begins, hasWord] : []),
      ...definition.title.map(key => asc(table[key]!)),
      asc(table._id),
    )
    .limit(Math.max(limit, wanted.length > 0 ? maxCandidates : 0))
  const best = ranked(rows, search, row => spellings(row.nome))
  return [...best, ...rows.filter(row => !best.includes(row))].slice(0, limit)
}

/** The words that a record has to contain, for each reading of a search. */
const wordsOf = (search = ''): string[][] => searches(search).map(text => text.split(' '))

/** The text to search: the search column, or the first field of the title. */
const searchable = (definition: ResourceDefinition): SQL => {
  const { ricerca, ...columns } = tableFor(definition)
  return ricerca ? sql`${ricerca}` : sql`lower(${columns[definition.title[0]!]!}::text)`
}
