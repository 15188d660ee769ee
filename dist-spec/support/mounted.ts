import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const quietly = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' })

/** Mounts a file system on an empty folder for one test; null where mounting is not allowed. */
export function mounted(...args: string[]): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'quinto-disk-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    quietly('mount', ...args, folder)
  } catch {
    remove()
    return null
  }
  onTestFinished(() => {
    unmount(folder)
    remove()
  })
  return folder
}

/** Unmounts a file system; does nothing when not mounted. */
export function unmount(folder: string): void {
  try {
    quietly('umount', folder)
  } catch {
    // The file system was not mounted.
  }
}

/** Creates an ext4 disk image of `megabytes`. */
export function makeDisk(path: string, megabytes: number): void {
  quietly('truncate', '-s', `${megabytes}M`, path)
  quietly('mkfs.ext4', '-q', '-F', path)
}

/** Copies a disk image: the state after a power cut at this moment. */
export const copyDisk = (from: string, to: string): void => void quietly('cp', '--sparse=always', from, to)
