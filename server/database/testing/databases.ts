import { afterAll, describe, inject } from 'vitest'
import { type Database, type OpenOptions, openDatabase } from '../open.ts'
import { freshEmbedded } from './fresh-embedded.ts'
import { freshOnServer } from './fresh-on-server.ts'
import type { Place, Preparation } from './place.ts'

export type { Preparation }

export type OpenFresh = (options?: Partial<OpenOptions> & { prepared?: Preparation }) => Promise<Database>

const silent = { info() {}, warn() {} }

type Suite = (open: OpenFresh, kind: Database['kind']) => void

/** Runs the suite with databases that are closed and removed afterwards. */
const on =
  (kind: Database['kind'], place: (prepared?: Preparation) => Promise<Place>, suite: Suite) => () => {
    const opened: { database?: Database; place: Place }[] = []
    afterAll(async () => {
      for (const { database, place } of opened) {
        await database?.close()
        await place.remove()
      }
    })
    suite(async ({ prepared, ...options } = {}) => {
      const entry: (typeof opened)[number] = { place: await place(prepared) }
      opened.push(entry)
      entry.database = await openDatabase({ log: silent, ...entry.place.options, ...options })
      return entry.database
    }, kind)
  }

/** Describes a suite on the embedded database only, for behaviour that is decided before any query. */
export function describeOnOneDatabase(name: string, suite: Suite): void {
  const { folder } = inject('testDatabases')
  describe(
    name,
    on('embedded', prepared => freshEmbedded(folder, prepared), suite),
  )
}

/**
 * Describes the same suite on the embedded database and, if available, on PostgreSQL. `open` creates a new database,
 * which is closed and removed after the suite.
 */
export function describeOnEachDatabase(name: string, suite: Suite): void {
  const { url, folder } = inject('testDatabases')
  describe(
    `${name} (embedded)`,
    on('embedded', prepared => freshEmbedded(folder, prepared), suite),
  )
  describe.skipIf(!url)(
    `${name} (PostgreSQL)`,
    on('server', prepared => freshOnServer(url!, folder, prepared), suite),
  )
}

/**
 * Describes a suite whose statements other suites run on both databases: on one of the two in `npm test`, half of the
 * suites on each, and on both in `npm run test:chaos`. The length of the name decides.
 */
export function describeOnDatabaseInTurn(name: string, suite: Suite): void {
  const { url, folder } = inject('testDatabases')
  if (process.env.QUINTO_MATRIX === '1') describeOnEachDatabase(name, suite)
  else if (url && name.length % 2 === 1)
    describe(
      `${name} (PostgreSQL)`,
      on('server', prepared => freshOnServer(url, folder, prepared), suite),
    )
  else
    describe(
      `${name} (embedded)`,
      on('embedded', prepared => freshEmbedded(folder, prepared), suite),
    )
}
