import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { missing } from '../../backup/kept-files.ts'
import { makeFolder } from '../../disk/durable-files.ts'

/** The file of the data folder with the ids that erasures removed. A restore keeps it and repeats the erasures. */
export const erasedIdsFile = 'erasures'

const ids = z.record(z.string(), z.array(z.uuid()))
const line = z.object({
  /** The erasure. */
  _id: z.uuid(),
  at: z.iso.datetime(),
  /** Whose erasure; missing in lines of earlier versions. */
  client: z.uuid().optional(),
  /** Whether the account ended and the record stays as it is. */
  isAccountAlone: z.boolean().default(false),
  /** Who asked; missing in lines of earlier versions. */
  asker: z.enum(['office', 'customer']).default('office'),
  erasure: z.object({
    remove: ids,
    blank: ids,
    texts: z.array(z.tuple([z.string(), z.uuid(), z.string()])),
    lines: z.array(z.uuid()),
    /** Missing in lines of earlier versions. */
    redacted: z.array(z.uuid()).default([]),
    renamed: z.array(z.uuid()),
  }),
})
type Line = z.output<typeof line>

/** Adds an erasure to the file, durably. The line holds ids alone. */
export async function noteErasedIds(dataDir: string, noted: Line): Promise<void> {
  await makeFolder(dataDir)
  const file = await open(join(dataDir, erasedIdsFile), 'a', 0o600)
  try {
    await file.appendFile(`${JSON.stringify(noted)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The erasures of the file, in their order. A last line that a crash cut off is left out. */
export async function readErasedIds(dataDir: string): Promise<Line[]> {
  const text = await readFile(join(dataDir, erasedIdsFile), 'utf8').catch(missing(''))
  const lines = text.split('\n').filter(Boolean)
  return lines.flatMap((one, i) => {
    try {
      return [line.parse(JSON.parse(one))]
    } catch (error) {
      if (i === lines.length - 1) return []
      throw error
    }
  })
}
