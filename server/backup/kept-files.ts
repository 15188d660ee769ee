import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../disk/durable-files.ts'

/** What of the data folder is in a backup beside the database. */
export const keptFolders = ['files', 'widgets', 'outbox']
/** Sessions are signed with them, and the secrets of second factors encrypted. */
export const keptKeys = 'token-keys'

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes a new file down for good, and answers its hash. */
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
 * Copies a file. Where an `earlier` copy holds the same bytes it gets a second name instead, on disks that can: what
 * never changes takes its room once, however many backups there are.
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

/** What is still being written. */
const isComing = (name: string) => name.startsWith('.') || name.endsWith('.part')

/** Files in a folder and below it that are whole, by their path from it, with `/`; none when it is not there. */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(missing([]))
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isComing(entry.name)) continue
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* filesBelow(folder, path)
    else if (entry.isFile()) yield path
  }
}

/** Answers `instead` of what is not there; any other failure stays one. */
export const missing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

/** So that the names of what was written are there after a power cut too. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}
