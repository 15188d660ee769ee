import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { missing } from '../backup/kept-files.ts'
import type { Context } from '../context.ts'
import { files } from '../database/schema.ts'
import { makeFolder, writeDurably } from '../durable-files.ts'

const dayMs = 24 * 3_600_000
/** A file is written before its row: until then it may still be arriving. */
const arrivesWithinMs = dayMs
const trashLastsMs = 30 * dayMs

/**
 * How many of the files in a folder may be without a row before this looks like another database. A process that ends
 * between a file and its row leaves one or two; three in a hundred are the uploads of ten days in a house of a year.
 */
export const mayBeUnknown = (all: number): number => Math.max(5, Math.floor(all * 0.03))

/** Inside the folder of files, so that moving a file there and back never crosses a file system. */
const trashBelow = (folder: string) => join(folder, 'trash')
/** Where a file without a row waits for its row, or for the end of its time. */
export const trashedFile = (dataDir: string, _id: string): string =>
  join(trashBelow(join(dataDir, 'files')), _id)

const noteOf = (dataDir: string) => join(dataDir, 'unknown-files')
const note = z.object({ quanti: z.int(), totali: z.int() })

/** Files without a row that the last round left in place because they were too many, of how many; null when there were none. */
export async function unknownFiles(dataDir: string): Promise<z.output<typeof note> | null> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch(() => null)
  if (!text) return null
  try {
    return note.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** How many files are in the trash. */
export const countTrash = async (dataDir: string): Promise<number> =>
  (await readdir(trashBelow(join(dataDir, 'files'))).catch(() => [])).length

/**
 * Moves files of the data folder that have no row to the trash, takes those back whose row is there again, and removes
 * what has been in the trash for 30 days. Beyond `mayBeUnknown` nothing is moved or removed, and the log and the state
 * page say so. Answers which ids have a row; null when too many files are unknown to tell.
 */
export const trashUnknownFiles = async (context: Context): Promise<Set<string> | null> =>
  (await round(context, mayBeUnknown))?.known ?? null

/** The same however many they are, for an operator who knows that they are of no use; answers how many were moved. */
export const trashAllUnknownFiles = async (context: Context): Promise<number> =>
  (await round(context, all => all))?.moved ?? 0

async function round(context: Context, limit: typeof mayBeUnknown) {
  const { database, settings, log } = context
  const { dataDir } = settings
  const folder = join(dataDir, 'files')
  const trash = trashBelow(folder)
  const trashed = await readdir(trash).catch(() => [])
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries.flatMap(entry => (entry.isFile() ? [entry.name] : []))
  const rows = await database.orm.select({ _id: files._id }).from(files)
  const known = new Set(rows.map(({ _id }) => _id))

  // Another process may be at the same round: a file that is gone has been moved by the other one.
  for (const name of trashed)
    if (known.has(name)) await rename(join(trash, name), join(folder, name)).catch(missing(undefined))
  const unknown: string[] = []
  for (const name of names) {
    if (known.has(name)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (!found || Date.now() - found.mtimeMs <= arrivesWithinMs) continue
    // An interrupted upload was never acknowledged.
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
    else unknown.push(name)
  }
  if (unknown.length > limit(names.length)) {
    log.warn(
      { unknown: unknown.length, all: names.length },
      'many uploaded files are not in the database: is it another one? None is removed',
    )
    await writeDurably(noteOf(dataDir), JSON.stringify({ quanti: unknown.length, totali: names.length }))
    return null
  }
  if (unknown.length > 0) {
    await makeFolder(trash)
    for (const name of unknown) await moveToTrash(join(folder, name), join(trash, name), context.now())
    log.warn({ moved: unknown.length }, 'uploaded files without a row went to the trash for 30 days')
  }
  await rm(noteOf(dataDir), { force: true })
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
    if (found && now().getTime() - found.mtimeMs > trashLastsMs) await rm(join(trash, name), { force: true })
  }
}
