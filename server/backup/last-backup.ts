import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const noteOf = (dataDir: string) => join(dataDir, 'last-backup')

/** Notes beside the data when they were last backed up. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  const note = noteOf(dataDir)
  await writeFile(`${note}.new`, `${at.toISOString()}\n`, { mode: 0o600 })
  await rename(`${note}.new`, note)
}

/** When the data in a folder were last backed up; null when that is not known. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const at = Date.parse((await readFile(noteOf(dataDir), 'utf8').catch(() => '')).trim())
  return Number.isNaN(at) ? null : new Date(at)
}
