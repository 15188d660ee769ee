import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { formatNumber } from '../../contract/italian/format.ts'
import type { Context } from '../context.ts'
import { isNoSpace } from '../database/constraints/failures.ts'
import { FolderInUseError } from '../database/embedded/folder-in-use.ts'
import { lockFolder } from '../database/embedded/lock-folder.ts'
import { AppError } from '../errors.ts'

/** Bytes that must stay free for other writes during the copy. */
const spareBytes = 300_000_000

export interface ServedCopy {
  /** A data folder with only the database. The caller removes the folder. */
  folder: string
  /** The copy contains every write acknowledged before this instant (ISO 8601). */
  at: string
}

let copying = false

/**
 * Copies the embedded database into a folder beside it while the server runs, as the source of a backup. The embedded
 * database has one session, so reading all tables in one transaction would block all requests. Throws 409 during
 * another copy and 507 without enough space on the disk.
 */
export async function copyWhileServing({ database, settings, now }: Context): Promise<ServedCopy> {
  const folder = join(settings.dataDir, 'backup-copy')
  const busy = new AppError(409, 'Una copia di sicurezza è già in corso.')
  if (copying) throw busy
  copying = true
  try {
    await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 })
    // Another process may still read the previous copy; the lock of a killed process is free.
    const lock = await lockFolder(join(folder, 'database')).catch((error: Error) => {
      throw error instanceof FolderInUseError ? busy : error
    })
    await lock.release()
    await rm(folder, { recursive: true, force: true })
    await requireRoom(database, settings.dataDir)
    const at = now().toISOString()
    await database.copyTo!(folder)
    return { folder, at }
  } catch (error) {
    if (error !== busy) await rm(folder, { recursive: true, force: true })
    // A full disk refuses the lock file; a disk that fills later refuses the copy.
    throw isNoSpace(error) ? noRoom(await neededBytes(database), settings.dataDir) : error
  } finally {
    copying = false
  }
}

async function neededBytes({ orm }: Context['database']): Promise<number> {
  const { rows } = await orm.execute<{ bytes: string }>(
    sql`select (pg_database_size(current_database()) + (select sum(size) from pg_ls_waldir()))::text as bytes`,
  )
  return Number(rows[0]!.bytes) + spareBytes
}

const noRoom = (needed: number, dataDir: string) =>
  new AppError(
    507,
    `Per la copia servono ${formatNumber(Math.ceil(needed / 1e6))} MB liberi in ${dataDir}: liberi spazio e riprovi.`,
  )

async function requireRoom(database: Context['database'], dataDir: string) {
  const needed = await neededBytes(database)
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < needed) throw noRoom(needed, dataDir)
}
