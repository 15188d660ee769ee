import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const quietly = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' })

/** An empty folder with a file system of its own, for one test; null where that is not allowed. */
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

/** Takes a file system off; nothing happens when it is off already. */
export function unmount(folder: string): void {
  try {
    quietly('umount', folder)
  } catch {
    // It was off.
  }
}

/** A file that is an ext4 disk of so many megabytes. */
export function makeDisk(path: string, megabytes: number): void {
  quietly('truncate', '-s', `${megabytes}M`, path)
  quietly('mkfs.ext4', '-q', '-F', path)
}

/** What is on a disk now, which is what would be there after a power cut. */
export const copyDisk = (from: string, to: string): void => void quietly('cp', '--sparse=always', from, to)
