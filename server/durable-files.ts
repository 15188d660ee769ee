import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Files that outlive a power cut. A rename without these steps can leave a name without its bytes, or no name at all,
 * after the database has kept the row that refers to the file.
 */

/** Windows syncs no file that was opened for reading alone, and opens no folder. */
const onWindows = process.platform === 'win32'

async function sync(path: string, flags: string): Promise<void> {
  const opened = await open(path, flags)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Waits until the bytes of a file are on the disk. */
const syncFile = (path: string): Promise<void> => sync(path, onWindows ? 'r+' : 'r')

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!onWindows) await sync(folder, 'r')
}

/** Waits until a folder is on the disk with everything in and below it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else await syncFile(path)
  }
  await syncFolder(folder)
}

/** Makes a folder for the server's user alone, with those above it. One that exists stays as it is. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Gives a complete file its name for good. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await syncFile(from)
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes a file as a whole: a reader, and a start after a power cut, finds all of it or what was there before. */
export async function writeDurably(path: string, bytes: string | Uint8Array): Promise<void> {
  const coming = `${path}.part`
  try {
    await writeFile(coming, bytes, { mode: 0o600 })
    await renameDurably(coming, path)
  } catch (error) {
    await rm(coming, { force: true })
    throw error
  }
}
