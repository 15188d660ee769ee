import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { Channels, listen, unlisten } from '../connection/channels.ts'
import { hasChecksums } from '../connection/checksums.ts'
import { createOrm } from '../connection/create-orm.ts'
import { createPool } from '../connection/create-pool.ts'
import { endPool } from '../connection/end-pool.ts'
import type { Database, OpenOptions, Soundness } from '../open.ts'
import { hasCluster } from './cluster.ts'
import { copyCluster } from './copy-cluster.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { Engine } from './engine.ts'
import { lockFolder } from './lock-folder.ts'
import { firstStartBytes, SpaceGuard } from './space-guard.ts'

/** Free bytes needed to open a database: PostgreSQL writes a lock file and replays its log after a crash. */
const openingBytes = 16_000_000

type Options = Required<Omit<OpenOptions, 'url'>>

/**
 * Opens the database in `dataDir`/database, or creates it. Below `minimumFreeBytes` the database is read-only until there
 * is space. Rejects with one line for the operator when another process has the folder, when the database cannot be
 * opened or written durably, and when the disk has no space to open or create it.
 */
export async function openEmbedded(options: Options): Promise<Database> {
  const { deadlineMs, idleTransactionMs, log, minimumFreeBytes } = options
  const folder = join(options.dataDir, 'database')
  makeFolder(folder)
  const guard = new SpaceGuard(folder, minimumFreeBytes)
  requireRoom(folder, minimumFreeBytes)
  const lock = await lockFolder(folder)
  const warn = (message: string) => log.warn(message)
  const engine = new Engine({ folder, deadlineMs, minimumFreeBytes, warn })
  const free = async () => {
    await engine.close()
    await lock.release()
  }
  try {
    await engine.open()
  } catch (error) {
    await free()
    throw error
  }
  log.info(`Database interno in ${folder}. Per più uffici con molto traffico serve DATABASE_URL.`)

  const channels = new Channels()
  const pool = createPool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.waitMs,
    user: 'postgres',
    database: 'postgres',
    // Overrides PGSSLMODE.
    ssl: false,
    stream: () => new EmbeddedStream({ engine, idleTransactionMs }),
    greeting: () => channels.statements(),
    // The thread has already logged the loss.
    onLost: () => {},
  })
  let { openings } = engine
  pool.on('connect', client => {
    client.on('notification', notification => channels.notify(notification))
    if (engine.openings > openings) channels.notifyGap()
    openings = engine.openings
  })
  const orm = createOrm(pool)
  return {
    kind: 'embedded',
    pool,
    orm,
    // The embedded database has one connection for everything.
    reads: orm,
    writable: () => !guard.low(),
    soundness: () => lastPageCheck(pool),
    copyTo: target => copyCluster(engine, folder, target),
    async listen(channel, listener) {
      if (channels.add(channel, listener)) await pool.query(listen(channel))
      return async () => {
        if (channels.remove(channel, listener)) await pool.query(unlisten(channel))
      }
    },
    async close() {
      await endPool(pool)
      await free()
    },
  }
}

async function lastPageCheck(pool: Pool): Promise<Soundness> {
  const checksums = await hasChecksums(pool)
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('embedded.page_checks') is not null as there`,
  )
  if (!rows[0]!.there) return { checksums, checkedAt: null, damaged: [] }
  const last = await pool.query<{ finished: Date; damaged: string[] }>(
    'select finished, damaged from embedded.page_checks',
  )
  const [check] = last.rows
  return { checksums, checkedAt: check?.finished.toISOString() ?? null, damaged: check?.damaged ?? [] }
}

function requireRoom(folder: string, minimumFreeBytes: number) {
  const free = 'liberi spazio su disco e riavvii.'
  const needed = minimumFreeBytes + firstStartBytes
  if (!hasCluster(folder) && new SpaceGuard(folder, needed).low()) {
    const megabytes = Math.round(needed / 1e6)
    throw new Error(
      `In ${folder} non c’è ancora un database, e per crearlo servono ${megabytes} MB liberi: ${free}`,
    )
  }
  if (new SpaceGuard(folder, openingBytes).low())
    throw new Error(
      `Il disco di ${folder} è pieno: per leggere il database ne servono liberi almeno ${openingBytes / 1e6} MB; ${free}`,
    )
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`La cartella ${folder} non si può creare: ${(error as Error).message}`)
  }
}
