import { type Context, createContext } from '../context.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'

type Identify = Parameters<typeof createContext>[0]['identify']

/** Every caller is an administrator with every flag. */
export const asAdministrator = async () => ({
  kind: 'admin' as const,
  id: '0199c0de-0000-7000-8000-000000000001',
  flags: new Set(['admin']),
  provedAt: new Date(),
})

/** Opens and migrates a database: PostgreSQL with a `url`, otherwise the embedded one. */
export async function openHouse(
  where: { url?: string | null; dataDir: string },
  identify: Identify = asAdministrator,
): Promise<Context> {
  const log = createLog('silent')
  const database = await openDatabase({ ...where, log })
  const context = createContext({
    settings: readSettings({}),
    database,
    log,
    identify,
  })
  await migrate(database.pool)
  return context
}
