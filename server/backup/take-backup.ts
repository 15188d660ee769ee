import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isDamage } from '../database/constraints/failures.ts'
import { lockFolder } from '../database/embedded/lock-folder.ts'
import { appliedMigrations } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { syncFolder } from '../disk/durable-files.ts'
import { keptFileKeys, printsOfFileKeys } from '../disk/file-keys.ts'
import { OperatorError } from '../operator-error.ts'
import { projectRoot } from '../project-root.ts'
import type { Settings } from '../settings.ts'
import { trashedFile } from '../subjects/files/unknown-files.ts'
import { erasedIdsFile } from '../subjects/personal-data/erased-ids.ts'
import {
  copyHashed,
  filesBelow,
  keptFolders,
  keptKeys,
  missing,
  syncFolders,
  writeHashed,
} from './kept-files.ts'
import { noteBackup } from './last-backup.ts'
import { backupsIn, type Manifest, manifestName, nameOf, printOf, sumsName } from './manifest.ts'
import { type KeptTable, readTable, tablesOf } from './table-rows.ts'

/** Receives the progress of a backup or restore: the present step and the number of finished items. */
export type OnProgress = (what: string, done: number, total?: number) => void

interface Wanted {
  /** The database, or a copy without writers. */
  database: Database
  settings: Pick<Settings, 'dataDir' | 'tokenKeys' | 'fileKeys'>
  /** `database` contains every write acknowledged before this instant. */
  at: Date
  /** Kind of the original database, also when `database` is a copy. */
  from: Database['kind']
  /** Folder of the backups, which has one folder for each backup. */
  to: string
  /** Number of backups to keep. */
  keep: number
  /** Leaves all keys out, for whoever keeps them elsewhere. */
  withoutKeys?: boolean
  onProgress: OnProgress
}

export interface Taken {
  folder: string
  manifest: Manifest
  /** Names of the old backups that were removed. */
  removed: string[]
}

const unfinished = '.unfinished'

/**
 * Takes a backup of a snapshot of the database and of the uploaded files, which never change. The backup appears in
 * `to` complete and flushed to the disk, or not at all. A lock allows one backup at a time in a folder. Throws an
 * `OperatorError` when the database is damaged.
 */
export async function takeBackup(wanted: Wanted): Promise<Taken> {
  const { to, at, keep, settings } = wanted
  await mkdir(to, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(to)
  try {
    for (const name of await readdir(to))
      if (name.startsWith('quinto-') && name.endsWith(unfinished))
        await rm(join(to, name), { recursive: true })
    const before = (await backupsIn(to)).at(-1)
    const name = nameOf(at)
    const folder = join(to, name)
    const coming = folder + unfinished
    let manifest: Manifest
    try {
      await mkdir(coming, { mode: 0o700 })
      manifest = await write(wanted, coming, before ? join(to, before) : null)
      await syncFolders(coming)
      await rename(coming, folder)
      await syncFolder(to)
    } catch (error) {
      await rm(coming, { recursive: true, force: true })
      throw isDamage(error) ? new OperatorError(damageLine(error, wanted, before)) : error
    }
    await noteBackup(settings.dataDir, at)
    const removed = (await backupsIn(to)).slice(0, -keep)
    for (const old of removed) await rm(join(to, old), { recursive: true })
    return { folder, manifest, removed }
  } finally {
    await lock.release()
  }
}

function damageLine({ message }: Error, { to, settings }: Wanted, before: string | undefined): string {
  const keep = `fermi il server, tenga ${settings.dataDir} e il database come sono`
  return [
    `Il database è danneggiato (${message}) e la copia non si può fare.`,
    before
      ? `Le copie di prima sono ancora in ${to}: ${keep}, e rimetta l’ultima in una DATA_DIR e un database vuoti con npm run restore -- ${join(to, before)}`
      : `In ${to} non ci sono altre copie: ${keep}, e ne cerchi una altrove.`,
  ].join(' ')
}

async function write(wanted: Wanted, folder: string, earlier: string | null): Promise<Manifest> {
  const { settings, at, from, onProgress } = wanted
  const { dataDir } = settings
  const sums: [path: string, sha256: string][] = []
  const { tables, files: rows, migrations } = await writeTables(wanted, folder, sums)

  /** Copies a file. Returns false when the file was removed meanwhile. */
  const copy = async (path: string, source = join(dataDir, path)) => {
    const target = join(folder, path)
    const hash = await copyHashed(source, target, earlier && join(earlier, path)).catch(missing(null))
    if (hash) sums.push([path, hash])
    // A copy of a missing file leaves an empty one, with which the backup would not be the written one.
    else await rm(target, { force: true })
    return hash !== null
  }
  const files = { count: 0, bytes: 0 }
  const lost: string[] = []
  for (const [index, { _id, held }] of rows.entries()) {
    const path = `files/${_id}`
    const kept = await stat(join(dataDir, path)).catch(missing(null))
    // The row may have come back after the file went to the trash.
    const found = kept ?? (await stat(trashedFile(dataDir, _id)).catch(missing(null)))
    if (found && (await copy(path, kept ? undefined : trashedFile(dataDir, _id)))) {
      files.count++
      files.bytes += found.size
    } else if (held) lost.push(_id)
    onProgress('file caricati', index + 1, rows.length)
  }
  for (const other of keptFolders.filter(name => name !== 'files'))
    for await (const path of filesBelow(join(dataDir, other))) await copy(`${other}/${path}`)
  await copy(erasedIdsFile)

  /** Copies keys of the data folder, unless they are in the environment. */
  const keep = async (name: string, inEnvironment: string | null) => {
    const given = inEnvironment ?? (await readFile(join(dataDir, name), 'utf8').catch(missing(null)))
    const kept = given !== null && inEnvironment === null && !wanted.withoutKeys
    if (kept) sums.push([name, await writeHashed(() => [given], join(folder, name))])
    return { given, kept }
  }
  const tokenKeys = await keep(keptKeys, settings.tokenKeys)
  const fileKeys = await keep(keptFileKeys, settings.fileKeys)

  const list = sums.map(([path, hash]) => `${hash}  ${path}\n`).join('')
  await writeFile(join(folder, sumsName), list, { mode: 0o600, flush: true })
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  const manifest: Manifest = {
    format: 1,
    version,
    at: at.toISOString(),
    from,
    migrations,
    tables,
    files,
    missing: lost,
    keys: { kept: tokenKeys.kept, print: tokenKeys.given && printOf(tokenKeys.given) },
    fileKeys: {
      kept: fileKeys.kept,
      prints: fileKeys.given === null ? {} : printsOfFileKeys(fileKeys.given),
    },
    sums: createHash('sha256').update(list).digest('hex'),
  }
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return manifest
}

/** Writes all tables from one snapshot, without blocking writers. */
async function writeTables({ database, onProgress }: Wanted, folder: string, sums: [string, string][]) {
  const client = await database.pool.connect()
  let failed = true
  try {
    await client.query('begin isolation level repeatable read, read only')
    // A slow disk may delay the next statement.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const migrations = await appliedMigrations(client)
    const tables: Record<string, KeptTable> = {}
    for (const table of await tablesOf(client)) {
      const path = tablePath(table.name)
      tables[table.name] = await readTable(
        client,
        table,
        async lines => {
          const packed = createGzip()
          const [, hash] = await Promise.all([
            pipeline(lines, packed),
            writeHashed(() => packed, join(folder, path)),
          ])
          sums.push([path, hash])
        },
        rows => onProgress(table.name, rows),
      )
    }
    // Earlier versions had fewer tables.
    const held = tables.file_uses ? 'or exists (select from file_uses where file = files._id)' : ''
    const files = tables.files
      ? await client.query<{ _id: string; held: boolean }>(
          `select _id, request is not null ${held} as held from files order by _id`,
        )
      : { rows: [] }
    await client.query('commit')
    failed = false
    return { tables, migrations, files: files.rows }
  } finally {
    client.release(failed)
  }
}

/** Path of a table's file in a backup. */
export const tablePath = (name: string) => `tables/${name}.jsonl.gz`
