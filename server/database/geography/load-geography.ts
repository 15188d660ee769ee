import { provinces } from '../../../contract/subjects/geography/provinces.ts'
import { regions } from '../../../contract/subjects/geography/regions.ts'
import { towns } from '../../../contract/subjects/geography/towns.ts'
import { insertRows, type Loading } from '../statements/insert-rows.ts'
import { geography } from './geography.ts'

/** Inserts Italy's regions, provinces and towns into a new database, in one transaction. */
export async function loadGeography({ database, onProgress }: Loading): Promise<void> {
  const italy = geography()
  await database.orm.transaction(async tx => {
    await insertRows(tx, regions, italy.regions, onProgress)
    await insertRows(tx, provinces, italy.provinces, onProgress)
    await insertRows(tx, towns, italy.towns, onProgress)
  })
}
