import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../disk/durable-files.ts'

/** Folders of the data folder that a backup contains besides the database. */
export const keptFolders = ['files', 'widgets', 'outbox']
/** The file with the keys that sign sessions and encrypt the secrets of second factors. */
export const keptKeys = 'token-keys'

/** SHA-256 of a file, in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes a new file, flushes it to the disk and returns its SHA-256. */
export async function writeHashed(
  bytes: () => Iterable<string> | AsyncIterable<string | Buffer>,
  path: string,
): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(bytes(), hashing, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return hash.digest('hex')
}

/**
 * Copies a file and returns its SHA-256. When the `earlier` copy has the same bytes and the disk supports hard links,
 * the copy is a hard link, so that unchanged files need space only once for all backups.
 */
export async function copyHashed(path: string, to: string, earlier: string | null): Promise<string> {
  if (earlier) {
    const [now, then] = await Promise.all([sha256Of(path), sha256Of(earlier).catch(() => null)])
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const linked = now === then && link(earlier, to).then(() => true)
    if (linked && (await linked.catch(() => false))) return now
  }
  return writeHashed(() => createReadStream(path), to)
}

/** Whether a file is still being written. */
const isIncomplete = (name: string) => name.startsWith('.') || name.endsWith('.part')

/** The complete files in and below a folder, as relative paths with `/`; none when the folder does not exist. */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(missing([]))
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isIncomplete(entry.name)) continue
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, path)
    else if (entry.isFile()) yield path
  }
}

/** An error handler that returns `instead` for a missing file and rethrows other errors. */
export const missing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

/** Flushes a folder and the folders below it, so that the new names survive a power cut. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}
