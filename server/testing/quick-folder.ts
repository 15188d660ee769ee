import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/** The folder for test data: in memory if there is enough space, because a database on a disk waits at every commit. */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize >= enoughBytes) return inMemory
  } catch {
    // The system has no such folder.
  }
  return tmpdir()
}
