import { statfsSync } from 'node:fs'

/** Free bytes for the process on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
