import { refuseHalfRestored } from '../backup/half-restored.ts'
import { type Context, createContext } from '../context.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { createLog } from '../log.ts'
import { inOneLine } from '../operator-error.ts'
import type { Settings } from '../settings.ts'

/** Opens the database of the settings, applies the migrations, runs a command's work and closes the database. */
export async function withContext<T>(settings: Settings, work: (context: Context) => Promise<T>): Promise<T> {
  refuseHalfRestored(settings.dataDir)
  const log = createLog('warn')
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, log }).catch(
    inOneLine,
  )
  try {
    await migrate(database.pool)
    return await work(createContext({ settings, database, log }))
  } finally {
    await database.close()
  }
}
