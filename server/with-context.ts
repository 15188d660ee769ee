import { type Context, createContext } from './context.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { createLog } from './log.ts'
import { inOneLine } from './operator-error.ts'
import type { Settings } from './settings.ts'

/** Opens the database for a command, brings it to this version's tables, and closes it after `work`. */
export async function withContext<T>(settings: Settings, work: (context: Context) => Promise<T>): Promise<T> {
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
