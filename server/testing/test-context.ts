import { type Context, createContext } from '../context.ts'
import type { OpenFresh } from '../database/testing/databases.ts'
import { migrated } from '../database/testing/migrated.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'

/** Creates a context for actions, with a new database that has tables and no data. */
export const openTestContext = async (
  open: OpenFresh,
  given: Partial<Parameters<typeof createContext>[0]> = {},
): Promise<Context> =>
  createContext({
    settings: readSettings({}),
    database: await open({ prepared: migrated }),
    log: createLog('silent'),
    ...given,
  })
