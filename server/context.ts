import type { Database } from './database/open.ts'
import type { Store } from './database/store.ts'
import type { Logger } from './log.ts'
import type { Settings } from './settings.ts'

/** Everything the server's code may touch, given and never global. */
export interface Context {
  settings: Settings
  database: Database
  store: Store
  /** The clock: tests turn it. */
  now: () => Date
  /** UUIDv7, so that ids grow with time. */
  newId: () => string
  log: Logger
}
