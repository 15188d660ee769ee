import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, gt, isNotNull, notLike } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { files } from '../../database/schema.ts'
import { type FileKeys, MissingFileKey } from '../../disk/file-keys.ts'
import { open } from '../../disk/sealed-file.ts'
import { AppError } from '../../errors.ts'
import { trashedFile } from './unknown-files.ts'

/** A row of an uploaded file, as `npm run storage -- verify` needs it. */
export interface StoredFileRow {
  _id: string
  name: string
  size: number
  wrappedKey: string | null
}

const pageSize = 1000
const batchSize = 200

/** Uploaded files after an id, in the order of their ids, at most a thousand. */
export const storedFiles = (
  { database }: Pick<Context, 'database'>,
  after: string | null,
): Promise<StoredFileRow[]> =>
  database.orm
    .select({ _id: files._id, name: files.name, size: files.size, wrappedKey: files.wrappedKey })
    .from(files)
    .where(after ? gt(files._id, after) : undefined)
    .orderBy(asc(files._id))
    .limit(pageSize)

/** All uploaded files, page by page. */
export async function* everyStoredFile(
  pageAfter: (after: string | null) => Promise<StoredFileRow[]>,
): AsyncGenerator<StoredFileRow> {
  for (let after: string | null = null; ; ) {
    const page: StoredFileRow[] = await pageAfter(after)
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)!._id
  }
}

/** Why a stored file is not as it was written. */
export type Fault = 'missing' | 'damaged' | { key: string }

/** Reads a stored file to its end, and decrypts it if it is encrypted. Returns null for a sound file. */
export async function checkStoredFile(
  { dataDir, fileKeys }: { dataDir: string; fileKeys: FileKeys },
  { _id, size, wrappedKey }: StoredFileRow,
): Promise<Fault | null> {
  const path = join(dataDir, 'files', _id)
  const there = [path, trashedFile(dataDir, _id)]
  for (const one of there) {
    const found = await stat(one).catch(() => null)
    if (!found) continue
    if (!wrappedKey) return found.size === size ? null : 'damaged'
    try {
      const key = await fileKeys.unwrap(wrappedKey, _id)
      let read = 0
      for await (const piece of open(createReadStream(one), key)) read += piece.length
      return read === size ? null : 'damaged'
    } catch (error) {
      if (error instanceof MissingFileKey) return { key: error.kid }
      if (error instanceof AppError) return 'damaged'
      throw error
    }
  }
  return 'missing'
}

/** The result of a rotation. */
export interface Rotated {
  /** The key that now encrypts the keys of files. */
  kid: string
  changed: number
  /** Number of files whose key cannot be decrypted, by the id of the missing key; `''` for damaged ones. */
  left: Record<string, number>
}

/**
 * Encrypts the keys of all files again with the first key, without touching the files. Keys of the data folder get a new
 * first key; keys of the environment are added by the operator.
 */
export async function rotateFileKeys({
  database,
  fileKeys,
}: Pick<Context, 'database' | 'fileKeys'>): Promise<Rotated> {
  if (fileKeys.areKept) await fileKeys.addKey()
  const kid = await fileKeys.current()
  const rotated: Rotated = { kid, changed: 0, left: {} }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await database.orm
      .select({ _id: files._id, wrappedKey: files.wrappedKey })
      .from(files)
      .where(and(gt(files._id, after), isNotNull(files.wrappedKey), notLike(files.wrappedKey, `${kid}.%`)))
      .orderBy(asc(files._id))
      .limit(batchSize)
    for (const { _id, wrappedKey } of rows)
      try {
        const again = await fileKeys.rewrap(wrappedKey!, _id)
        await database.orm.update(files).set({ wrappedKey: again }).where(eq(files._id, _id))
        rotated.changed++
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const missing = error instanceof MissingFileKey ? error.kid : ''
        rotated.left[missing] = (rotated.left[missing] ?? 0) + 1
      }
    if (rows.length < batchSize) return rotated
    after = rows.at(-1)!._id
  }
}
