/** Migrates an embedded database to this version. */
import { writeSync } from 'node:fs'
import { migrate } from '../../migrate.ts'
import { openDatabase } from '../../open.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, log: { info() {}, warn: console.error } })
writeSync(1, 'migrating\n')
await migrate(database.pool)
writeSync(1, 'migrated\n')
await database.close()
