import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Copies what a folder holds into another. A database has a thousand files, of which `fs.cp` makes a second's work. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await run('cp', ['-R', `${from}/.`, to])
}
