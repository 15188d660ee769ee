import { constants } from 'node:fs'
import { lstat, open, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { anyLine } from '../../../contract/text/characters.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { mappingsTable } from '../../database/schema.ts'
import { makeFolder } from '../../disk/durable-files.ts'
import { AppError, conflict } from '../../errors.ts'
import { withUploadedEgg } from './egg-upload.ts'
import type { createEggsyncRuns } from './eggsync-runs.ts'

const everyMs = 30_000
/** A file that changed more recently may still be growing. */
const settledMs = 10_000
const kinds = /\.(csv|tsv|txt|xlsx|jsonl|ndjson)$/i

/**
 * Imports the files that EGG leaves in the folder of the settings, the oldest first. A file that was read moves to
 * `letti`, a refused one to `rifiutati`, beside a text that says why. A crash in between imports a file again, which
 * changes nothing. Returns a function that ends the watch.
 */
export function watchEggFolder(context: Context, runs: ReturnType<typeof createEggsyncRuns>): () => void {
  let isLooking = false
  const look = async () => {
    if (isLooking || !context.database.writable()) return
    isLooking = true
    try {
      await runs.resumeAutomatic()
      await importOldest(context, runs)
    } catch (error) {
      // Another import works; the next look tries again.
      if (!(error instanceof AppError)) context.log.warn({ err: error }, 'the folder of EGG cannot be read')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return () => clearInterval(timer)
}

/** Imports the oldest file of the folder. Throws 409 while another import works. */
export async function importOldest(
  context: Context,
  runs: Pick<ReturnType<typeof createEggsyncRuns>, 'start'>,
): Promise<void> {
  const { eggFolder } = context.settings
  if (!eggFolder) return
  const [mapping] = await context.database.orm
    .select({ _id: mappingsTable._id })
    .from(mappingsTable)
    .where(and(eq(mappingsTable.nome, eggFolder.mapping), eq(mappingsTable.per, 'egg')))
  if (!mapping) return context.log.warn({ mapping: eggFolder.mapping }, 'EGG_MAPPING names no mapping')
  const name = await oldestIn(eggFolder.path, context.now())
  if (!name) return
  const path = join(eggFolder.path, name)
  const moveTo = async (folder: string, why?: string) => {
    const to = join(eggFolder.path, folder, `${context.newId()}-${name}`)
    await makeFolder(join(eggFolder.path, folder))
    await rename(path, to)
    if (why) await writeFile(`${to}.txt`, why)
  }
  const before = await lstat(path)
  if (!before.isFile())
    return moveTo('rifiutati', 'È un link a un altro file: metta nella cartella il file stesso.')
  /** EGG may have replaced the file meanwhile; the next look imports the new one. */
  const isStill = async () => {
    const { ino, size, mtimeMs } = await lstat(path)
    return ino === before.ino && size === before.size && mtimeMs === before.mtimeMs
  }
  try {
    // What is read is a copy, which nobody replaces, within the limits of an upload.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    const sender = { kind: 'admin', id: mapping._id } as const
    const arriving = { name, bytes: file.createReadStream(), size: before.size }
    await withUploadedEgg(context, sender, arriving, async copy => {
      if (!(await isStill())) throw conflict('Il file è cambiato mentre si leggeva.')
      await runs.start({ name, path: copy, mappatura: mapping._id, origine: 'cartella', actor: system })
    })
  } catch (error) {
    if (error instanceof AppError && [413, 422].includes(error.status))
      await moveTo('rifiutati', error.message)
    throw error
  }
  if (await isStill()) await moveTo('letti')
}

/** The oldest file that no longer grows. */
async function oldestIn(folder: string, now: Date): Promise<string | null> {
  const names = (await readdir(folder)).filter(
    name => kinds.test(name) && anyLine.test(name) && name.length <= 200,
  )
  const found: { name: string; at: number }[] = []
  for (const name of names) {
    const file = await lstat(join(folder, name)).catch(() => null)
    if (!file?.isFile() && !file?.isSymbolicLink()) continue
    if (now.getTime() - file.mtimeMs > settledMs) found.push({ name, at: file.mtimeMs })
  }
  return found.toSorted((a, b) => a.at - b.at)[0]?.name ?? null
}
