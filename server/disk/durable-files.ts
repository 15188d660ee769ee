import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Writes that survive a power cut. A rename without these syncs can leave an empty file or no file, although the database
 * has already stored the row of the file.
 */

/** Windows cannot sync files opened read-only, and cannot open folders. */
const isWindows = process.platform === 'win32'

async function sync(path: string, flags: string): Promise<void> {
  const opened = await open(path, flags)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Waits until the bytes of a file are on the disk. */
const syncFile = (path: string): Promise<void> => sync(path, isWindows ? 'r+' : 'r')

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!isWindows) await sync(folder, 'r')
}

/** Waits until a folder and everything below it are on the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else await syncFile(path)
  }
  await syncFolder(folder)
}

/** Makes a folder and its parents, readable only by the server's user. An existing folder stays as it is. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Renames a complete file and waits until bytes and name are on the disk. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await syncFile(from)
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes a whole file. Readers find either the old or the new file, also after a power cut. */
export async function writeDurably(path: string, bytes: string | Uint8Array): Promise<void> {
  const temporary = `${path}.part`
  try {
    await writeFile(temporary, bytes, { mode: 0o600 })
    await renameDurably(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
