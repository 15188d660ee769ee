import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { lockFolder } from '../database/embedded/lock-folder.ts'
import { appliedMigrations, knownMigrations, migrateTo } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { folderId, tieRestored } from '../disk/data-folder.ts'
import { syncFolder } from '../disk/durable-files.ts'
import { keptFileKeys } from '../disk/file-keys.ts'
import { createLog } from '../log.ts'
import { inOneLine, OperatorError } from '../operator-error.ts'
import type { Settings } from '../settings.ts'
import { restoringFolder } from './half-restored.ts'
import { copyHashed, filesBelow, keptFolders, keptKeys, syncFolders } from './kept-files.ts'
import { checkBackup, type Manifest, readManifest } from './manifest.ts'
import { cutIntoLines, dropForeignKeys, readTable, tablesOf, writeTable } from './table-rows.ts'
import { type OnProgress, tablePath } from './take-backup.ts'

interface Wanted {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>
  /** The backup's folder. */
  from: string
  onProgress: OnProgress
}

/** Time limits above the duration of any statement of a restore. */
const patient = { deadlineMs: 3_600_000, idleTransactionMs: 3_600_000 }

/**
 * Restores a backup into an empty data folder and an empty database of either kind. First every file of the backup is
 * checked; after the import the tables are read again and compared with the manifest. The restore is atomic: the data
 * is prepared in a separate folder and moved when it is complete. Throws an `OperatorError`.
 */
export async function restoreBackup({ settings, from, onProgress }: Wanted): Promise<Manifest> {
  const { dataDir, databaseUrl } = settings
  const manifest = await readManifest(from)
  requireKnown(manifest)
  await checkBackup(from, manifest, (done, total) => onProgress('verifica della copia', done, total))

  const coming = restoringFolder(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir).catch(inOneLine)
  try {
    await requireEmptyFolder(dataDir)
    await mkdir(coming, { mode: 0o700 })
    try {
      await copyFiles(from, coming, onProgress)
      const log = createLog('warn')
      const options = { ...patient, url: databaseUrl, dataDir: coming, log }
      const database = await openDatabase(options).catch(inOneLine)
      const moveIn = () => moveAll(coming, dataDir)
      const beforeCommit = async (client: ClientBase) => {
        await tieRestored(client, coming)
        if (database.kind === 'server') await moveIn()
      }
      try {
        await requireEmptyDatabase(database, manifest)
        await migrateTo(database.pool, manifest.migrations.length)
        await fill(database, manifest, from, onProgress, beforeCommit)
      } finally {
        await database.close()
      }
      if (database.kind === 'embedded') await moveIn()
    } catch (error) {
      await removeRestored(dataDir)
      throw error
    }
    await rm(coming, { recursive: true })
    await syncFolder(dataDir)
    return manifest
  } finally {
    await lock.release()
  }
}

/** Throws an `OperatorError` when the backup has migrations that this version does not know. */
function requireKnown({ migrations, version }: Manifest) {
  const known = knownMigrations().slice(0, migrations.length)
  if (!isDeepStrictEqual(known, migrations))
    throw new OperatorError(
      `La copia è di Quinto ${version}, con tabelle che questa versione non conosce: serve quella o una successiva.`,
    )
}

const restored = ['database', ...keptFolders, keptKeys, keptFileKeys, folderId]

async function requireEmptyFolder(dataDir: string) {
  const names = await readdir(dataDir)
  // The remains of an interrupted restore contain only data of that restore.
  if (names.includes('restoring')) return removeRestored(dataDir)
  const found = names.filter(name => restored.includes(name))
  if (found.length > 0)
    throw new OperatorError(
      `${dataDir} contiene già dei dati (${found.join(', ')}): ripristini in una cartella vuota, con DATA_DIR, e tenga questa finché serve.`,
    )
}

async function removeRestored(dataDir: string) {
  for (const name of restored) await rm(join(dataDir, name), { recursive: true, force: true })
  await rm(restoringFolder(dataDir), { recursive: true, force: true })
}

async function copyFiles(from: string, to: string, onProgress: OnProgress) {
  let done = 0
  for (const name of keptFolders) {
    for await (const path of filesBelow(join(from, name))) {
      await copyHashed(join(from, name, path), join(to, name, path), null)
      onProgress('file', ++done)
    }
  }
  // A copy of a missing file would leave an empty one, which stops the next start.
  const names = await readdir(from)
  for (const keys of [keptKeys, keptFileKeys])
    if (names.includes(keys)) await copyHashed(join(from, keys), join(to, keys), null)
  await syncFolders(to)
}

/** Moves the prepared files, the database last, because a server needs the database to start. */
async function moveAll(coming: string, dataDir: string) {
  const names = await readdir(coming)
  for (const name of restored.toReversed())
    if (names.includes(name)) await rename(join(coming, name), join(dataDir, name))
  await syncFolder(dataDir)
}

async function requireEmptyDatabase({ pool }: Database, { migrations }: Manifest) {
  for (const { quoted } of await tablesOf(pool)) {
    const { rows } = await pool.query<{ full: boolean }>(`select exists (select from ${quoted}) as full`)
    if (rows[0]!.full)
      throw new OperatorError(
        'Il database di DATABASE_URL contiene già dei dati: ripristini in un database nuovo, e tenga questo finché serve.',
      )
  }
  const applied = await appliedMigrations(pool)
  if (!isDeepStrictEqual(applied, migrations.slice(0, applied.length)))
    throw new OperatorError(
      'Il database di DATABASE_URL ha tabelle più nuove della copia: ripristini in un database nuovo.',
    )
}

/** Fills the tables from the backup. `beforeCommit` runs after all checks and before the data becomes visible. */
async function fill(
  { pool, kind }: Database,
  { tables }: Manifest,
  from: string,
  onProgress: OnProgress,
  beforeCommit: (client: ClientBase) => Promise<void>,
) {
  const client = await pool.connect()
  let failed = true
  try {
    // Nobody reads the embedded database yet, and one transaction would let its log grow to the size of the data.
    if (kind === 'server') await client.query('begin')
    const restoreForeignKeys = await dropForeignKeys(client)
    const there = await tablesOf(client)
    const [kept, made] = [tables, Object.fromEntries(there.map(({ name, columns }) => [name, columns]))]
    const described = Object.fromEntries(Object.entries(kept).map(([name, { columns }]) => [name, columns]))
    if (!isDeepStrictEqual(described, made))
      throw new OperatorError(
        'Le tabelle della copia non sono quelle della sua versione: usi un’altra copia.',
      )
    for (const table of there) {
      const { rows } = kept[table.name]!
      const unpacked = createGunzip().setEncoding('utf8')
      await pipeline(
        createReadStream(join(from, tablePath(table.name))),
        unpacked,
        (packed: AsyncIterable<string>) =>
          writeTable(client, table, cutIntoLines(packed), done => onProgress(table.name, done, rows)),
      )
    }
    await restoreForeignKeys()
    if (kind === 'embedded') await client.query('begin')
    await requireSame(client, kept, onProgress)
    await beforeCommit(client)
    await client.query('commit')
    await client.query('analyze')
    failed = false
  } finally {
    client.release(failed)
  }
}

async function requireSame(client: ClientBase, kept: Manifest['tables'], onProgress: OnProgress) {
  for (const table of await tablesOf(client)) {
    const wanted = kept[table.name]
    const found = await readTable(client, table, undefined, rows =>
      onProgress(`verifica di ${table.name}`, rows, wanted?.rows),
    )
    if (!isDeepStrictEqual(found, wanted))
      throw new OperatorError(
        `La tabella ${table.name} ripristinata non è quella della copia: non si è ripristinato niente.`,
      )
  }
}
