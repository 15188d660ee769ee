import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { missing } from '../../backup/kept-files.ts'
import type { Context } from '../../context.ts'
import { files } from '../../database/schema.ts'
import { makeFolder, writeDurably } from '../../disk/durable-files.ts'

const dayMs = 24 * 3_600_000
/** The bytes of a file are written before its row, so a younger file may still be arriving. */
const minAgeMs = dayMs
const trashRetentionMs = 30 * dayMs

/**
 * Maximum number of files without a row in a folder of `all` files; beyond it the server assumes another database. A
 * process that ends between a file and its row leaves one or two; 3 % correspond to ten days of uploads after a year.
 */
export const maxUnknownFiles = (all: number): number => Math.max(5, Math.floor(all * 0.03))

/** The trash is inside the folder of files, so that a rename never crosses file systems. */
const trashBelow = (folder: string) => join(folder, 'trash')
/** The path of a file in the trash. */
export const trashedFile = (dataDir: string, _id: string): string =>
  join(trashBelow(join(dataDir, 'files')), _id)

const notePath = (dataDir: string) => join(dataDir, 'unknown-files')
const note = z.object({ quanti: z.int(), totali: z.int() })

/** The count of unknown files that the last round left in place, and the count of all files; null when none was left. */
export async function unknownFiles(dataDir: string): Promise<z.output<typeof note> | null> {
  const text = await readFile(notePath(dataDir), 'utf8').catch(() => null)
  if (!text) return null
  try {
    return note.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Number of files in the trash. */
export const countTrash = async (dataDir: string): Promise<number> =>
  (await readdir(trashBelow(join(dataDir, 'files'))).catch(() => [])).length

/**
 * Moves files without a row to the trash, moves files with a row back, and removes files that were in the trash for 30
 * days. Beyond `maxUnknownFiles` nothing goes to the trash or is removed, and the log and the state page say so. Returns
 * the ids that have a row; null beyond the limit.
 */
export const trashUnknownFiles = async (context: Context): Promise<Set<string> | null> =>
  (await round(context, maxUnknownFiles))?.known ?? null

/** Moves all files without a row to the trash, for an operator. Returns the number of moved files. */
export const trashAllUnknownFiles = async (context: Context): Promise<number> =>
  (await round(context, all => all))?.moved ?? 0

async function round(context: Context, limit: typeof maxUnknownFiles) {
  const { database, settings, log } = context
  const { dataDir } = settings
  const folder = join(dataDir, 'files')
  const trash = trashBelow(folder)
  const trashed = await readdir(trash).catch(() => [])
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.flatMap(entry => (entry.isFile() ? [entry.name] : []))
  const rows = await database.orm.select({ _id: files._id }).from(files)
  const known = new Set(rows.map(({ _id }) => _id))

  // Another process may run a round at the same time and may have moved the file first.
  for (const name of trashed)
    if (known.has(name)) await rename(join(trash, name), join(folder, name)).catch(missing(undefined))
  const unknown: string[] = []
  for (const name of names) {
    if (known.has(name)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (!found || Date.now() - found.mtimeMs <= minAgeMs) continue
    // An interrupted upload was never acknowledged.
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
    else unknown.push(name)
  }
  if (unknown.length > limit(names.length)) {
    log.warn(
      { unknown: unknown.length, all: names.length },
      'many uploaded files are not in the database: is it another one? None is removed',
    )
    await writeDurably(notePath(dataDir), JSON.stringify({ quanti: unknown.length, totali: names.length }))
    return null
  }
  if (unknown.length > 0) {
    await makeFolder(trash)
    for (const name of unknown) await moveToTrash(join(folder, name), join(trash, name), context.now())
    log.warn({ moved: unknown.length }, 'uploaded files without a row went to the trash for 30 days')
  }
  await rm(notePath(dataDir), { force: true })
  await emptyTrash(
    context,
    trash,
    trashed.filter(name => !known.has(name)),
  )
  return { moved: unknown.length, known }
}

async function moveToTrash(path: string, trashed: string, now: Date): Promise<void> {
  try {
    await utimes(path, now, now)
    await rename(path, trashed)
  } catch (error) {
    missing(null)(error as NodeJS.ErrnoException)
  }
}

async function emptyTrash({ now }: Context, trash: string, names: string[]): Promise<void> {
  for (const name of names) {
    const found = await stat(join(trash, name)).catch(() => null)
    if (found && now().getTime() - found.mtimeMs > trashRetentionMs)
      await rm(join(trash, name), { force: true })
  }
}
