import { sql } from 'drizzle-orm'
import type { PriceRow } from '../../../contract/products/price-rows.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import type { PriceTables } from '../../../contract/subjects/price-tables.ts'
import { priceRowsTables, tableFor } from '../schema.ts'
import { searchColumn } from '../store.ts'
import type { Queries } from './queries.ts'
import { selectFromJson } from './select-from-json.ts'

export interface Progress {
  /** Name of the resource. */
  resource: string
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void

/** The context of a load; the server's context fits. */
export interface Loading {
  database: { orm: Queries }
  onProgress?: OnProgress
}

/** Rows of one statement; their JSON text is at most about a megabyte. */
const batch = 2000

/**
 * Inserts complete rows without history, many at a time. Only for data of the installation, never for writes of people.
 */
export async function insertRows(
  tx: Queries,
  definition: ResourceDefinition,
  rows: readonly object[],
  onProgress?: OnProgress,
): Promise<void> {
  const table = tableFor(definition)
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch).map(row => ({ ...row, ...searchColumn(definition, row) }))
    await tx.execute(sql`insert into ${table} ${selectFromJson(table, some)}`)
    const done = Math.min(from + batch, rows.length)
    onProgress?.({ resource: definition.name, done, total: rows.length })
  }
}

/** Inserts the rows of a price table, in order, like `insertRows`. */
export async function insertPriceRows(
  tx: Queries,
  { name }: Pick<PriceTables, 'name'>,
  id: string,
  rows: readonly PriceRow[],
): Promise<void> {
  const table = priceRowsTables[name]
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch).map((row, i) => ({ tabella: id, riga: from + i + 1, ...row }))
    await tx.execute(sql`insert into ${table} ${selectFromJson(table, some)}`)
  }
}
