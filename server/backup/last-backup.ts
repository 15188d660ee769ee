import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../disk/durable-files.ts'

const noteOf = (dataDir: string) => join(dataDir, 'last-backup')

/** Stores the time of the last backup in the data folder. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeDurably(noteOf(dataDir), `${at.toISOString()}\n`)
}

/** Time of the last backup of a data folder; null when unknown. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const at = Date.parse((await readFile(noteOf(dataDir), 'utf8').catch(() => '')).trim())
  return Number.isNaN(at) ? null : new Date(at)
}
