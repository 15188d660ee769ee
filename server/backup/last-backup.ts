import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../disk/durable-files.ts'

const noteOf = (dataDir: string) => join(dataDir, 'last-backup')

/** Notes beside the data when they were last backed up. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeDurably(noteOf(dataDir), `${at.toISOString()}\n`)
}

/** When the data in a folder were last backed up; null when that is not known. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const at = Date.parse((await readFile(noteOf(dataDir), 'utf8').catch(() => '')).trim())
  return Number.isNaN(at) ? null : new Date(at)
}
