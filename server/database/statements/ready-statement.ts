import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { QueryConfig } from 'pg'
import { prepared } from '../connection/patch-client.ts'
import { typeParsers } from '../connection/type-parsers.ts'

export interface ReadyStatement {
  statement: QueryConfig
  values: unknown[]
}

interface Given {
  /** Equal for statements with the same text. */
  key: unknown
  /** Values by the names of the placeholders. */
  values: Record<string, unknown>
  /** Whether the best plan depends on the values; then PostgreSQL plans the statement for each execution. */
  planDependsOnValues?: boolean
}

const dialect = new PgDialect()
const statements = new LRUCache<string, { statement: QueryConfig; parameters: unknown[] }>({ max: 1000 })

/**
 * Returns a statement with its values. The text of each key is generated once, because Drizzle needs more time for the
 * text than PostgreSQL for a list.
 */
export function readyStatement(
  { key, values, planDependsOnValues = false }: Given,
  write: () => SQL,
): ReadyStatement {
  const name = JSON.stringify(key)
  let known = statements.get(name)
  if (!known) {
    const { sql: text, params } = dialect.sqlToQuery(write())
    const statement = planDependsOnValues ? { text, types: typeParsers } : prepared({ text }, params)
    known = { statement, parameters: params }
    statements.set(name, known)
  }
  return { statement: known.statement, values: fillPlaceholders(known.parameters, values) }
}
