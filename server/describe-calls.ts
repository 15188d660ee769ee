import { buildApp } from './app.ts'
import { createContext } from './context.ts'
import type { Database } from './database/open.ts'
import { createLog } from './log.ts'
import { readSettings } from './settings.ts'

/** The description of the calls (OpenAPI 3.1, JSON), from their declarations alone; the build stores it. */
export async function describeCalls(): Promise<string> {
  // The declaration of calls reads no data.
  const database = {} as Database
  const app = await buildApp(
    createContext({ settings: readSettings({}), database, log: createLog('silent') }),
  )
  await app.ready()
  const description = JSON.stringify(app.swagger())
  await app.close()
  return description
}
