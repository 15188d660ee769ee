import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { withAdvisoryLock } from '../database/advisory-locks.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { OperatorError, onDisk } from '../operator-error.ts'
import { maxUnknownFiles } from '../subjects/files/unknown-files.ts'
import { makeFolder, writeDurably } from './durable-files.ts'

/** The file with the id that the data folder shares with its database (table `installation`). */
export const folderId = 'database-id'

/** A marker file: the folder belongs to the database with this id, but its own id file is not written yet. */
const pendingMarker = (dataDir: string, id: string) => join(dataDir, `${folderId}.${id}`)

interface Ids {
  ofFolder: string | null
  ofDatabase: string | null
  /** A start or the adopt command stopped between its two writes. */
  isUnfinished: boolean
}

type Client = Pick<ClientBase, 'query'>

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${name}`,
  ])
  return rows[0]!.there
}

async function idOfDatabase(client: Client): Promise<string | null> {
  if (!(await hasTable(client, 'installation'))) return null
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? null
}

async function idOfFolder(dataDir: string): Promise<string | null> {
  const file = join(dataDir, folderId)
  const written = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    return onDisk(file)(error)
  })
  if (written === null) return null
  const id = written.trim()
  if (!/^[0-9a-f-]{36}$/.test(id))
    throw new OperatorError(
      `${file} è vuoto o rovinato: se il resto di ${dataDir} è a posto, e il database è il suo, si rifà con npm run folder -- adopt`,
    )
  return id
}

async function readIds(client: Client, dataDir: string): Promise<Ids> {
  const ofDatabase = await idOfDatabase(client)
  const isUnfinished = ofDatabase !== null && existsSync(pendingMarker(dataDir, ofDatabase))
  return { ofFolder: isUnfinished ? ofDatabase : await idOfFolder(dataDir), ofDatabase, isUnfinished }
}

const adopt = 'per usarli insieme comunque, con le stesse DATABASE_URL e DATA_DIR: npm run folder -- adopt'

/** Throws an `OperatorError` when folder and database do not belong together. */
async function requireMatch(client: Client, dataDir: string, { ofFolder, ofDatabase }: Ids): Promise<void> {
  if (ofFolder === null && ofDatabase === null) {
    const unknown = await countUnknownUploads(client, dataDir)
    if (unknown > 0)
      throw new OperatorError(
        `In ${dataDir} ci sono ${unknown} file caricati, e questo database non ne conosce nessuno: rimetta la DATABASE_URL o la DATA_DIR di prima; ${adopt}`,
      )
  } else if (ofFolder === null)
    throw new OperatorError(
      `Questo database ha un’altra cartella dei dati, che non è ${dataDir}: controlli DATA_DIR, e che il suo disco sia montato; ${adopt}`,
    )
  else if (ofDatabase === null && (await appliedMigrations(client)).length === 0)
    throw new OperatorError(
      `Il database di ${dataDir} non c’è: quello che si apre (in ${join(dataDir, 'database')}, o quello di DATABASE_URL) è vuoto. Controlli che il suo disco sia montato e la DATABASE_URL; se è perso, rimetta l’ultima copia di sicurezza in una DATA_DIR vuota con npm run restore; ${adopt}`,
    )
  else if (ofFolder !== ofDatabase)
    throw new OperatorError(
      `${dataDir} è la cartella dei dati di un altro database, e questo non conosce i suoi file: rimetta la DATABASE_URL o la DATA_DIR di prima; ${adopt}`,
    )
}

/** Number of uploads in the folder when the database knows none of them; 0 when it knows one, or for a few uploads. */
async function countUnknownUploads(client: Client, dataDir: string): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { withFileTypes: true }).catch(() => [])
  const ids = entries.flatMap(({ name }) => (/^[0-9a-f-]{36}$/.test(name) ? [name] : []))
  if (ids.length <= maxUnknownFiles(ids.length)) return 0
  if (!(await hasTable(client, 'files'))) return ids.length
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select from files where _id = any($1::uuid[])) as known',
    [ids],
  )
  return rows[0]!.known ? 0 : ids.length
}

/** Gives folder and database a new id. After an interruption the next start either finishes or starts again. */
async function tie(client: Client, dataDir: string): Promise<void> {
  const id = randomUUID()
  await makeFolder(dataDir)
  await writeDurably(pendingMarker(dataDir, id), '')
  await client.query(
    'insert into installation (id) values ($1) on conflict (single) do update set id = excluded.id',
    [id],
  )
  await finish(dataDir, id)
}

async function finish(dataDir: string, id: string): Promise<void> {
  await writeDurably(join(dataDir, folderId), `${id}\n`)
  await rm(pendingMarker(dataDir, id), { force: true })
}

/**
 * Throws an `OperatorError` when the data folder belongs to another database, or the database to another folder. Writes
 * nothing. Runs before migrations and example data, so it works on a database without tables.
 */
export const requireOwnFolder = (pool: Pool, dataDir: string): Promise<void> =>
  withAdvisoryLock(pool, 'dataFolder', async client =>
    requireMatch(client, dataDir, await readIds(client, dataDir)),
  )

/**
 * Ties the data folder to its database at their first start together, or at the first start of this version. Processes
 * that start at once, on all machines with the same folder, agree on one id. Throws as `requireOwnFolder`.
 */
export const tieFolder = (pool: Pool, dataDir: string): Promise<void> =>
  withAdvisoryLock(pool, 'dataFolder', async client => {
    const ids = await readIds(client, dataDir)
    await requireMatch(client, dataDir, ids)
    if (ids.ofDatabase === null) await tie(client, dataDir)
    else if (ids.isUnfinished) await finish(dataDir, ids.ofDatabase)
  })

/** Ties folder and database, whatever they were tied to before. Neither opens with its former partner any more. */
export const adoptFolder = (pool: Pool, dataDir: string): Promise<void> =>
  withAdvisoryLock(pool, 'dataFolder', client => tie(client, dataDir))

/** Writes the id of a restored database to its folder; backups of earlier versions have no id. */
export async function tieRestored(client: Client, dataDir: string): Promise<void> {
  const id = await idOfDatabase(client)
  if (id) await writeDurably(join(dataDir, folderId), `${id}\n`)
}
