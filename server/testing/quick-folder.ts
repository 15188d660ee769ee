import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/** Where the folders of tests go: in memory where there is room, since a database on a disk waits at every commit. */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize >= enoughBytes) return inMemory
  } catch {
    // This system has none.
  }
  return tmpdir()
}
