import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { attachmentLimits } from '../../contract/attachments.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/queries.ts'
import { files } from '../database/schema.ts'
import { AppError, notFound } from '../errors.ts'
import { seenKind } from './seen-kind.ts'

interface File {
  _id: string
  name: string
  size: number
  mimetype: string
}

/** A file that nothing refers to is there this long. */
const unclaimedLastMs = 24 * 3_600_000

const folderOf = ({ settings }: Context) => join(settings.dataDir, 'files')
const columns = { _id: files._id, name: files.name, size: files.size, mimetype: files.mimetype }

/**
 * Keeps the bytes of a visitor's file, under a name of ours, and its row. Throws 413 beyond the limit, 415 for what it
 * holds, 422 for a picture that no screen could show; then nothing of it is left.
 */
export async function keepFile(context: Context, name: string, bytes: Readable): Promise<File> {
  const folder = folderOf(context)
  const _id = context.newId()
  const path = join(folder, _id)
  const coming = `${path}.part`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(bytes, limited, createWriteStream(coming, { flags: 'wx', mode: 0o600 }))
    const { size } = await stat(coming)
    if (size === 0) throw new AppError(422, 'Il file è vuoto.')
    const file = { _id, name, size, mimetype: await seenKind(coming) }
    await rename(coming, path)
    await context.database.orm.insert(files).values({ ...file, createdAt: context.now() })
    return file
  } catch (error) {
    await Promise.all([coming, path].map(one => rm(one, { force: true })))
    throw error
  }
}

/** Passes on what comes, as long as it is not too much. */
async function* limited(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const some of bytes) {
    size += some.length
    if (size > attachmentLimits.bytes) throw new AppError(413, 'Il file supera i 10 MB.')
    yield some
  }
}

/** Files that were uploaded and belong to nothing yet. Throws 422 when one of them is not there any more. */
export async function freeFiles(tx: Queries, ids: string[]): Promise<File[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select(columns)
    .from(files)
    .where(and(inArray(files._id, ids), isNull(files.request)))
    .for('update')
  if (found.length < new Set(ids).size)
    throw new AppError(422, 'Un allegato non c’è più: caricarlo di nuovo.', {
      allegati: 'Un allegato non c’è più: caricarlo di nuovo.',
    })
  return found
}

/** From here on they live as long as the request. */
export async function claimFiles(tx: Queries, claimed: File[], request: string): Promise<void> {
  const ids = claimed.map(({ _id }) => _id)
  if (ids.length > 0) await tx.update(files).set({ request }).where(inArray(files._id, ids))
}

/** A file with its bytes; 404 when it is not there. */
export async function openFile(context: Context, id: string): Promise<{ file: File; bytes: Readable }> {
  const [file] = await context.database.reads.select(columns).from(files).where(eq(files._id, id))
  if (!file) throw notFound()
  const path = join(folderOf(context), id)
  await stat(path).catch(() => {
    throw notFound()
  })
  return { file, bytes: createReadStream(path) }
}

/** Removes what was uploaded and never sent, and bytes that have no row. */
export async function forgetFiles(context: Context): Promise<void> {
  const { orm } = context.database
  const old = new Date(context.now().getTime() - unclaimedLastMs)
  await orm.delete(files).where(and(isNull(files.request), lt(files.createdAt, old)))
  const folder = folderOf(context)
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  const rows = await orm.select({ _id: files._id }).from(files)
  const known = new Set(rows.map(({ _id }) => _id))
  for (const name of names) {
    if (known.has(name)) continue
    const path = join(folder, name)
    const age = await stat(path).catch(() => null)
    // One that is arriving has no row yet.
    if (age && Date.now() - age.mtimeMs > unclaimedLastMs) await rm(path, { force: true })
  }
}
