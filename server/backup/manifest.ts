import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { OperatorError } from '../operator-error.ts'
import { filesBelow, missing, sha256Of } from './kept-files.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.nonnegative())

const manifest = z.object({
  format: z.literal(1),
  /** Of Quinto. */
  version: z.string(),
  /** The moment that the database is of. */
  at: z.iso.datetime(),
  from: z.enum(['embedded', 'server']),
  /** Hashes of those applied, in order. */
  migrations: z.array(z.string()),
  tables: z.record(
    z.string().check(z.regex(/^[a-z_]+$/)),
    z.object({ columns: z.array(z.string()), rows: count, sha256 }),
  ),
  /** Uploaded files, and their bytes. */
  files: z.object({ count, bytes: count }),
  /** Ids of files whose bytes were not there when the backup was taken. */
  missing: z.array(z.string()),
  /** Whether the keys are in it; when they were in the environment, only what tells them from others. */
  keys: z.object({ kept: z.boolean(), print: z.nullable(z.string()) }),
  /** Of the list of all other files. */
  sums: sha256,
})

export type Manifest = z.output<typeof manifest>

export const manifestName = 'manifest.json'
/** As `sha256sum` writes and reads it, so that a backup can be checked without Quinto. */
export const sumsName = 'SHA256SUMS'

/** Tells keys from others, and says nothing of them: they are random and long. */
export const printOf = (keys: string) => createHash('sha256').update(keys.trim()).digest('hex').slice(0, 16)

const backupName = /^quinto-\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\dZ$/

/** The name of a backup's folder, which sorts as its moment. */
export const nameOf = (at: Date) => `quinto-${at.toISOString().slice(0, 19).replaceAll(':', '.')}Z`

/** The backups in a folder that are whole, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(missing([]))).filter(name => backupName.test(name))
  return names.sort()
}

/** Reads what a backup says of itself. Throws for the operator when it is no backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new OperatorError(
      `In ${folder} non c’è una copia di sicurezza: serve la cartella quinto-… che contiene ${manifestName}.`,
    )
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new OperatorError(
      `${join(folder, manifestName)} è rovinato, o di una versione che qui non si conosce: usi un’altra copia.`,
    )
  }
}

/** Reads every file of a backup and throws for the operator, naming the files, when one is not as it was written. */
export async function checkBackup(
  folder: string,
  { sums }: Manifest,
  onFile: (done: number, total: number) => void,
): Promise<void> {
  const text = await readFile(join(folder, sumsName), 'utf8').catch(missing(''))
  if (createHash('sha256').update(text).digest('hex') !== sums)
    throw new OperatorError(`L’elenco ${sumsName} della copia è cambiato: usi un’altra copia.`)
  const wanted = new Map(
    text.split('\n').flatMap(line => (line ? [[line.slice(66), line.slice(0, 64)]] : [])),
  )
  const wrong: string[] = []
  let done = 0
  for (const [path, hash] of wanted) {
    if ((await sha256Of(join(folder, path)).catch(missing(null))) !== hash) wrong.push(path)
    onFile(++done, wanted.size)
  }
  // A backup has no links: what they lead to was never in it.
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (!entry.isFile() && !entry.isDirectory()) wrong.push(entry.name)
  for await (const path of filesBelow(folder))
    if (!wanted.has(path) && path !== manifestName && path !== sumsName) wrong.push(path)
  if (wrong.length > 0)
    throw new OperatorError(
      `La copia non è più quella scritta (${wrong.slice(0, 5).join(', ')}${wrong.length > 5 ? '…' : ''}): usi un’altra copia.`,
    )
}
