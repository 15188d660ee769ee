import { statfsSync } from 'node:fs'

/** The bytes that a process may still write on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
