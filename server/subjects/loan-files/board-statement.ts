import { type SQL, sql } from 'drizzle-orm'
import { fieldsOffCards } from '../../../contract/calls/loan-files.ts'
import { maxCounted } from '../../../contract/records/count-limits.ts'
import { fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { recordText } from '../../database/record-json.ts'
import { loanFilesTable, tableFor } from '../../database/schema.ts'
import type { DerivedCondition } from '../../database/statements/derived-filters.ts'
import {
  conditions,
  derivedWhere,
  type ListRequest,
  readyFor,
  shapeOf,
} from '../../database/statements/list-statement.ts'
import type { ReadyStatement } from '../../database/statements/ready-statement.ts'

/** The amount of a file as far as it is known, as `amountOf` of the contract. */
const amount = sql`coalesce(${loanFilesTable.importoLiquidato}, ${loanFilesTable.importoDeliberato}, ${loanFilesTable.importoRichiesto})`

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
 * The files of a list by state. A caller who reads all files has at most `maxCounted` of each state counted, in the
 * order of an index; for other callers, the files that they read are found once, and are few. `slow` is the condition of
 * idle and late files.
 */
export function boardStatement(request: ListRequest, slow: DerivedCondition, cards: number): ReadyStatement {
  const isBounded = countsEachState(request)
  const visible = { ...request, hidden: [...request.hidden, ...fieldsOffCards] }
  const withSlow: ListRequest = { ...request, derived: [...request.derived, [slowName, slow]] }
  return readyFor(['board', cards, isBounded, shapeOf(loanFiles, visible)], withSlow, () => {
    const table = tableFor(loanFiles)
    const where = conditions(loanFiles, table, request) ?? sql`true`
    const columns = sql`${table._id} as id, ${table.stato} as state, ${table.statoDal} as since, ${amount} as amount,
      ${derivedWhere(slowName, slow, table)} as slow`
    const states = sql.raw(
      Object.keys(fileStates)
        .map(state => `('${state}')`)
        .join(', '),
    )
    const found: SQL = isBounded
      ? sql`select f.* from (values ${states}) each (state) cross join lateral (
          select ${columns} from ${table} where ${table.stato} = each.state and ${where}
          order by ${table.statoDal}, ${table._id} limit ${oneMore}) f`
      : sql`select ${columns} from ${table} where ${where} limit ${oneMore}`
    return sql`
      with found as materialized (${found}),
      placed as (select id, state, row_number() over (partition by state order by since, id) as place from found),
      first as materialized (select id, place from placed where place <= ${sql.raw(String(cards))}),
      cards as materialized (
        select ${table.stato} as state, (select place from first where id = ${table._id}) as place,
          ${recordText(loanFiles, table, visible)} as json
        from ${table} where ${table._id} in (select id from first))
      select state as stato, count(*)::int as quanti, sum(amount)::float8 as importo,
        count(*) filter (where slow)::int as lente,
        (select string_agg(json, ',' order by place) from cards where cards.state = found.state) as carte
      from found group by state`
  })
}

/** Number and amount of the files of a list, up to one more than `maxCounted`. */
export function totalsStatement(request: ListRequest): ReadyStatement {
  return readyFor(['file totals', shapeOf(loanFiles, request)], request, () => {
    const table = tableFor(loanFiles)
    const where = conditions(loanFiles, table, request) ?? sql`true`
    return sql`select count(*)::int as quanti, coalesce(sum(amount), 0)::float8 as importo
      from (select ${amount} as amount from ${table} where ${where} limit ${oneMore}) found`
  })
}
