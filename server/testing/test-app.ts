import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import type { Built } from '../built.ts'
import { type Context, createContext } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import { migrate } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import type { OpenFresh, Preparation } from '../database/testing/databases.ts'
import { createLog } from '../log.ts'
import { stampForm } from '../plugins/form-stamp.ts'
import { createPasswords } from '../sessions/credentials/passwords.ts'
import { identifyRequest } from '../sessions/identity.ts'
import { readSettings } from '../settings.ts'

/** The clock of all tests: a Friday morning in Rome. */
const testNow = new Date('2026-11-20T09:00:00Z')
/** Origin of the example partners' pages. */
export const partnerOrigin = 'http://127.0.0.1:8001'

export const testAdmin = '0199c0de-0000-7000-8000-000000000001'
/** Cheap password hashing; another test covers its cost. */
const passwords = createPasswords({ memoryCost: 64, timeCost: 1 })

export const noLimits: Context['limits'] = {
  leads: 1e6,
  leadsAnHour: 1e6,
  lettersAnHour: 1e6,
  simulations: 1e6,
  figures: 1e6,
  lists: 1e6,
  files: 1e6,
  signIns: 1e6,
}

/** Replacements for parts of the test context. Missing limits are those of `noLimits`. */
type Overrides = Partial<Omit<Context, 'limits'>> & { limits?: Partial<Context['limits']> }

/**
 * Creates a context in which an administrator with the flags of `x-flags` and a recent proof makes the requests with
 * this header. Other requests use their token.
 */
function contextOf(database: Database, { limits, ...overrides }: Overrides = {}): Context {
  const context: Context = createContext({
    settings: readSettings({}),
    database,
    log: createLog('silent'),
    now: () => testNow,
    limits: { ...noLimits, ...limits },
    passwords,
    identify: async (request): Promise<Actor> =>
      typeof request.headers['x-flags'] === 'string'
        ? {
            kind: 'admin',
            id: testAdmin,
            flags: new Set(request.headers['x-flags'].split(',')),
            provedAt: context.now(),
          }
        : identifyRequest(context, request),
    ...overrides,
  })
  return Object.assign(context, overrides)
}

/** A database with tables, Italy's places and the small example data. */
const examples: Preparation = {
  name: 'examples',
  async prepare(database) {
    await migrate(database.pool)
    await loadGeography({ database })
    await loadExamples(contextOf(database), 'small')
  },
}

export interface TestApp {
  app: FastifyInstance
  context: Context
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: Partial<InjectOptions>,
  ): Promise<LightMyRequestResponse>
  /** The stamp of a form that was opened a minute, or `seconds`, ago. */
  stamp(seconds?: number): string
}

/**
 * Creates a server on a new database with example data, with the pages of `built` if given. The caller closes `app`
 * after the suite; the database is removed by itself.
 */
export async function openTestApp(
  open: OpenFresh,
  overrides: Overrides = {},
  built?: Built,
): Promise<TestApp> {
  const context = contextOf(await open({ prepared: examples }), overrides)
  const app = await buildApp(context, built)
  return {
    app,
    context,
    call: (method, path, options = {}) =>
      app.inject({ method, url: `/v2${path}`, ...options } as InjectOptions),
    stamp: (seconds = 60) =>
      stampForm({ keys: context.keys, now: () => new Date(context.now().getTime() - seconds * 1000) }).modulo,
  }
}
