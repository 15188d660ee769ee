import { type SQL, sql } from 'drizzle-orm'
import { fieldsOffCards } from '../../../../contract/calls/loan-files.ts'
import { maxCounted } from '../../../../contract/records/count-limits.ts'
import { fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { recordText } from '../../../database/record-json.ts'
import { loanFilesTable, tableFor } from '../../../database/schema.ts'
import type { DerivedCondition } from '../../../database/statements/derived-filters.ts'
import {
  conditions,
  derivedWhere,
  type ListRequest,
  readyFor,
  shapeOf,
} from '../../../database/statements/list-statement.ts'
import type { ReadyStatement } from '../../../database/statements/ready-statement.ts'

/** The amount of a file as far as it is known, as `amountOf` of the contract. */
export const knownAmount = sql`coalesce(${loanFilesTable.importoLiquidato}, ${loanFilesTable.importoDeliberato}, ${loanFilesTable.importoRichiesto})`

const oneMore = sql.raw(String(maxCounted + 1))

/** A state of the board as the database gives it; `cards` are JSON texts, separated by commas. */
export interface BoardRow {
  stato: string
  quanti: number
  importo: number
  lente: number
  carte: string | null
  [column: string]: unknown
}

/** The name of the condition of idle and late files among the values of the statement. */
const slowName = 'lente'

/** Whether the board counts each state by itself, and not all files together. */
export const countsEachState = ({ readable, words }: ListRequest): boolean =>
  readable === 'all' && words.length === 0

/**
 * The files of a list by state. A caller who reads all files has at most `maxCounted` of each state counted, and the
 * cards taken in the order of an index; for other callers, the files that they read are found once, and are few. `slow`
 * is the condition of idle and late files.
 */
export function boardStatement(request: ListRequest, slow: DerivedCondition, cards: number): ReadyStatement {
  const isBounded = countsEachState(request)
  const visible = { ...request, hidden: [...request.hidden, ...fieldsOffCards] }
  const withSlow: ListRequest = { ...request, derived: [...request.derived, [slowName, slow]] }
  return readyFor(['board', cards, isBounded, shapeOf(loanFiles, visible)], withSlow, () => {
    const table = tableFor(loanFiles)
    const where = conditions(loanFiles, table, request) ?? sql`true`
    const parts = (isBounded ? eachState : allTogether)({
      where,
      isSlow: derivedWhere(slowName, slow, table),
      cards: sql.raw(String(cards)),
    })
    return sql`
      with ${parts},
      cards as materialized (
        select ${table.stato} as state, (select place from first where id = ${table._id}) as place,
          ${recordText(loanFiles, table, visible)} as json
        from ${table} where ${table._id} in (select id from first))
      select state as stato, files as quanti, volume as importo, slow as lente,
        (select string_agg(json, ',' order by place) from cards where cards.state = counted.state) as carte
      from counted where files > 0`
  })
}

interface BoardParts {
  /** The files of the list. */
  where: SQL
  isSlow: SQL
  /** Number of cards of a state. */
  cards: SQL
}

/** `counted` by state, and the ids of the `first` files, each state by itself. */
function eachState({ where, isSlow, cards }: BoardParts): SQL {
  const table = tableFor(loanFiles)
  const states = sql.raw(
    Object.keys(fileStates)
      .map(state => `('${state}')`)
      .join(', '),
  )
  return sql`
    each (state) as (values ${states}),
    slow as (select ${table.stato} as state, count(*)::int as slow from ${table} where ${where} and ${isSlow} group by 1),
    counted as materialized (
      select state, files, volume, coalesce(slow, 0) as slow from each
      cross join lateral (select count(*)::int as files, sum(amount)::float8 as volume from (
        select ${knownAmount} as amount from ${table} where ${table.stato} = state and ${where} limit ${oneMore}) f) c
      left join slow using (state)),
    first as materialized (
      select id, place from each cross join lateral (
        select ${table._id} as id, row_number() over (order by ${table.statoDal}, ${table._id}) as place
        from ${table} where ${table.stato} = state and ${where}
        order by ${table.statoDal}, ${table._id} limit ${cards}) f)`
}

/** The same from one search for all files of the list. */
function allTogether({ where, isSlow, cards }: BoardParts): SQL {
  const table = tableFor(loanFiles)
  return sql`
    found as materialized (
      select ${table._id} as id, ${table.stato} as state, ${table.statoDal} as since, ${knownAmount} as amount, ${isSlow} as slow
      from ${table} where ${where} limit ${oneMore}),
    counted as materialized (
      select state, count(*)::int as files, sum(amount)::float8 as volume, count(*) filter (where slow)::int as slow
      from found group by state),
    first as materialized (
      select id, place from (
        select id, row_number() over (partition by state order by since, id) as place from found) placed
      where place <= ${cards})`
}

/** Number and amount of the files of a list, up to one more than `maxCounted`. */
export function totalsStatement(request: ListRequest): ReadyStatement {
  return readyFor(['file totals', shapeOf(loanFiles, request)], request, () => {
    const table = tableFor(loanFiles)
    const where = conditions(loanFiles, table, request) ?? sql`true`
    return sql`select count(*)::int as quanti, coalesce(sum(amount), 0)::float8 as importo
      from (select ${knownAmount} as amount from ${table} where ${where} limit ${oneMore}) found`
  })
}
