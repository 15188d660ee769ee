import { v7 } from 'uuid'
import type { Database } from './database/open.ts'
import { createStore, type Store } from './database/store.ts'
import type { Logger } from './log.ts'
import type { Settings } from './settings.ts'

/** What one address may ask in a minute. */
interface Limits {
  leads: number
  simulations: number
}

/** A person sends one request and keeps one simulation; an office behind one address, a few. */
const usualLimits: Limits = { leads: 20, simulations: 20 }

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
  limits: Limits
}

type Given = Pick<Context, 'settings' | 'database' | 'log'> & Partial<Pick<Context, 'now' | 'limits'>>

export function createContext({ now = () => new Date(), limits = usualLimits, ...given }: Given): Context {
  return { ...given, now, limits, newId: v7, store: createStore({ now, newId: v7 }) }
}
