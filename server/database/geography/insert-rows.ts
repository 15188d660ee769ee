import { sql } from 'drizzle-orm'
import type { AnyDefinition, AnyField } from '../../../contract/resource.ts'
import { fold } from '../fold.ts'
import type { Queries } from '../queries.ts'
import { tableFor } from '../store.ts'

export interface Progress {
  /** Name of the resource. */
  resource: string
  done: number
  total: number
}

interface Row {
  _id: string
}

/**
 * Inserts complete rows, without history, many at a time: for what the installation brings along, never for what a
 * person writes. Each batch is one JSON parameter that PostgreSQL spreads into the table's own columns and types,
 * whatever the number of columns.
 */
export async function insertRows(
  tx: Queries,
  definition: AnyDefinition,
  rows: readonly Row[],
  { batch = 2000, onProgress }: { batch?: number; onProgress?: (progress: Progress) => void } = {},
): Promise<void> {
  const table = tableFor(definition)
  const searched = Object.entries<AnyField>(definition.fields).flatMap(([key, f]) =>
    f.searched ? [key] : [],
  )
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch).map(row => withSearch(row, searched))
    await tx.execute(
      sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(some)}::json)`,
    )
    onProgress?.({
      resource: definition.name,
      done: Math.min(from + batch, rows.length),
      total: rows.length,
    })
  }
}

/** The column searches look into, as the store writes it. */
const withSearch = (row: Row, searched: string[]) =>
  searched.length === 0
    ? row
    : {
        ...row,
        ricerca: fold(searched.map(key => (row as Row & Record<string, unknown>)[key] ?? '').join(' ')),
      }
