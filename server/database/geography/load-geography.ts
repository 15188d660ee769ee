import { provinces } from '../../../contract/resources/provinces.ts'
import { regions } from '../../../contract/resources/regions.ts'
import { towns } from '../../../contract/resources/towns.ts'
import type { Queries } from '../queries.ts'
import { allProvinces, allRegions, allTowns } from './geography.ts'
import { insertRows, type Progress } from './insert-rows.ts'

/** Fills a new database with Italy's regions, provinces and towns, in one transaction. */
export async function loadGeography(
  db: Queries,
  { onProgress }: { onProgress?: (progress: Progress) => void } = {},
): Promise<void> {
  const italianTowns = await allTowns()
  await db.transaction(async tx => {
    await insertRows(tx, regions, allRegions(), { onProgress })
    await insertRows(tx, provinces, allProvinces(), { onProgress })
    await insertRows(tx, towns, italianTowns, { onProgress })
  })
}
