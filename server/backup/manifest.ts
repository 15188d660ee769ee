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
  /** Version of Quinto. */
  version: z.string(),
  /** Instant of the snapshot of the database. */
  at: z.iso.datetime(),
  from: z.enum(['embedded', 'server']),
  /** Hashes of the applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.record(
    z.string().check(z.regex(/^[a-z_]+$/)),
    z.object({ columns: z.array(z.string()), rows: count, sha256 }),
  ),
  /** Number and total bytes of the uploaded files. */
  files: z.object({ count, bytes: count }),
  /** Ids of files whose bytes were missing when the backup was taken. */
  missing: z.array(z.string()),
  /**
   * Whether the backup contains the keys, and the fingerprint of the keys. Keys from the environment are not stored.
   */
  keys: z.object({ kept: z.boolean(), print: z.nullable(z.string()) }),
  /** The same of the keys that encrypt the keys of files: a fingerprint for each key. Earlier versions had none. */
  fileKeys: z.optional(z.object({ kept: z.boolean(), prints: z.record(z.string(), z.string()) })),
  /** SHA-256 of the list of all other files. */
  sums: sha256,
})

export type Manifest = z.output<typeof manifest>

export const manifestName = 'manifest.json'
/** File in the format of `sha256sum`, so that a backup can be checked without Quinto. */
export const sumsName = 'SHA256SUMS'

/** Fingerprint of keys. It reveals nothing about the keys, because they are long and random. */
export const printOf = (keys: string) => createHash('sha256').update(keys.trim()).digest('hex').slice(0, 16)

const backupName = /^quinto-\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\dZ$/

/** The name of a backup's folder. The names sort by time. */
export const nameOf = (at: Date) => `quinto-${at.toISOString().slice(0, 19).replaceAll(':', '.')}Z`

/** Names of the complete backups in a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(missing([]))).filter(name => backupName.test(name))
  return names.sort()
}

/** Reads the manifest of a backup. Throws an `OperatorError` when the folder is not a backup. */
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

/** Compares every file of a backup with its stored hash. Throws an `OperatorError` that names the differing files. */
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
  // A backup never contains links, so a link was added later.
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (!entry.isFile() && !entry.isDirectory()) wrong.push(entry.name)
  for await (const path of filesBelow(folder))
    if (!wanted.has(path) && path !== manifestName && path !== sumsName) wrong.push(path)
  if (wrong.length > 0)
    throw new OperatorError(
      `La copia non è più quella scritta (${wrong.slice(0, 5).join(', ')}${wrong.length > 5 ? '…' : ''}): usi un’altra copia.`,
    )
}
