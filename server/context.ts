import type { FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import { type Actor, visitor } from './database/actor.ts'
import type { Database } from './database/open.ts'
import { createStore, type Store } from './database/store.ts'
import type { Logger } from './log.ts'
import type { Settings } from './settings.ts'

/** What one address may ask in a minute. */
interface Limits {
  leads: number
  simulations: number
  /** Of each call and page that computes offers. */
  figures: number
}

/** A person sends one request and keeps one simulation; an office behind one address, a few. Figures are asked again at each step. */
const usualLimits: Limits = { leads: 20, simulations: 20, figures: 120 }

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
  /** Who makes a request. Ask `actorOf`, which asks this once. */
  identify: (request: FastifyRequest) => Promise<Actor>
  /** Who holds an access token, and in which session; null when it is not good, or not any more. */
  identifyToken: (token: string) => Promise<Identified | null>
}

export interface Identified {
  actor: Actor
  session: string
}

/** Until somebody signs in, everybody is a visitor. */
const nobodyInParticular = async () => visitor
const noToken = async () => null

type Given = Pick<Context, 'settings' | 'database' | 'log'> &
  Partial<Pick<Context, 'now' | 'limits' | 'identify' | 'identifyToken'>>

export function createContext({
  now = () => new Date(),
  limits = usualLimits,
  identify = nobodyInParticular,
  identifyToken = noToken,
  ...given
}: Given): Context {
  return { ...given, now, limits, identify, identifyToken, newId: v7, store: createStore({ now, newId: v7 }) }
}
