import type { PriceRow } from '../../contract/products/price-rows.ts'
import type { Actor } from '../database/actor.ts'
import { AppError } from '../errors.ts'
import { FileRefused } from './file-refused.ts'
import { inReader } from './in-reader.ts'
import type { Mapping } from './mapping.ts'
import type { AssignmentTegm } from './price-row-problems.ts'
import type { ReadPrices } from './price-rows.ts'

/**
 * Reads a file of prices in the process that reads files, with its mapping and with the TEGM that limit its rows, if
 * known. Throws 422 for a file without a table of prices, 429 when too many files of the actor wait.
 */
export async function readPriceFile(
  path: string,
  mapping: Mapping | null,
  tegm: AssignmentTegm | null,
  actor: Actor,
): Promise<ReadPrices> {
  const rows: PriceRow[] = []
  try {
    const report = await inReader<Omit<ReadPrices, 'rows'>>(actor, { prices: path, mapping, tegm }, part => {
      if ('rows' in part) for (const row of part.rows) rows.push(row)
    })
    return { rows, ...report }
  } catch (error) {
    throw error instanceof FileRefused ? new AppError(422, error.message) : error
  }
}
