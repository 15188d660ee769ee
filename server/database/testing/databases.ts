import { afterAll, describe, inject } from 'vitest'
import { type Database, type OpenOptions, openDatabase } from '../open.ts'
import { freshEmbedded } from './fresh-embedded.ts'
import { freshOnServer } from './fresh-on-server.ts'
import { refuseQueriesOutsideTransaction } from './outside-transaction.ts'
import type { Place, Preparation } from './place.ts'

export type { Preparation }

interface FreshOptions extends Partial<OpenOptions> {
  prepared?: Preparation
  /** Whether queries beside a running transaction are refused; true by default. */
  isGuarded?: boolean
}
export type OpenFresh = (options?: FreshOptions) => Promise<Database>

const silent = { info() {}, warn() {} }

type Suite = (open: OpenFresh, kind: Database['kind']) => void

/** Makes a new database, which the caller opens and removes. */
type FreshPlace = (prepared?: Preparation) => Promise<Place>

/** Runs the suite with databases that are closed and removed afterwards. */
const on = (kind: Database['kind'], place: FreshPlace, suite: Suite) => () => {
  const opened: { database?: Database; place: Place }[] = []
  afterAll(async () => {
    for (const { database, place } of opened) {
      await database?.close()
      await place.remove()
    }
  })
  suite(async ({ prepared, isGuarded = true, ...options } = {}) => {
    const entry: (typeof opened)[number] = { place: await place(prepared) }
    opened.push(entry)
    const database = await openDatabase({ log: silent, ...entry.place.options, ...options })
    entry.database = isGuarded ? refuseQueriesOutsideTransaction(database) : database
    return entry.database
  }, kind)
}

/** Returns how to make databases of this kind; null for PostgreSQL when there is no server. */
function placesOn(kind: Database['kind']): FreshPlace | null {
  const { url, folder } = inject('testDatabases')
  if (kind === 'embedded') return prepared => freshEmbedded(folder, prepared)
  return url ? prepared => freshOnServer(url, folder, prepared) : null
}

/** Returns `suite` with databases of this kind; null on PostgreSQL when there is no server. */
function suiteOn(kind: Database['kind'], suite: Suite) {
  const place = placesOn(kind)
  return place && on(kind, place, suite)
}

const titles = { embedded: 'embedded', server: 'PostgreSQL' }

function describeOn(kind: Database['kind'], name: string, suite: Suite) {
  const described = suiteOn(kind, suite)
  describe.skipIf(!described)(`${name} (${titles[kind]})`, described ?? (() => {}))
}

/** Describes a suite of behaviour that is decided before any query: on PostgreSQL if available, which costs less. */
export function describeOnOneDatabase(name: string, suite: Suite): void {
  describe(name, suiteOn('server', suite) ?? suiteOn('embedded', suite)!)
}

/**
 * Describes the same suite on the embedded database and, if available, on PostgreSQL. `open` creates a new database,
 * which is closed and removed after the suite.
 */
export function describeOnEachDatabase(name: string, suite: Suite): void {
  describeOn('embedded', name, suite)
  describeOn('server', name, suite)
}

const inLongRuns = process.env.QUINTO_MATRIX === '1'

/**
 * Describes a suite whose databases are opened by several processes: on both databases in `npm run test:chaos`, and in
 * `npm test` on the embedded one.
 */
export function describeOnEmbeddedPlaceAtLeast(name: string, suite: (fresh: FreshPlace) => void): void {
  for (const kind of inLongRuns ? (['embedded', 'server'] as const) : (['embedded'] as const)) {
    const fresh = placesOn(kind)
    describe.skipIf(!fresh)(`${name} (${titles[kind]})`, () => {
      if (fresh) suite(fresh)
    })
  }
}

/**
 * Describes a suite whose statements other suites run on both databases: on both in `npm run test:chaos`, and in
 * `npm test` on PostgreSQL if available, which costs less than an embedded database.
 */
export function describeOnEitherDatabase(name: string, suite: Suite): void {
  if (inLongRuns) describeOnEachDatabase(name, suite)
  else describeOn(inject('testDatabases').url ? 'server' : 'embedded', name, suite)
}

/** Describes a suite on both databases in `npm run test:chaos`, and in `npm test` on the embedded one. */
export function describeOnEmbeddedAtLeast(name: string, suite: Suite): void {
  if (inLongRuns) describeOnEachDatabase(name, suite)
  else describeOn('embedded', name, suite)
}
