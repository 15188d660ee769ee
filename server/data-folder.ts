import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { maxUnknownFiles } from './actions/unknown-files.ts'
import { inTurn } from './database/advisory-locks.ts'
import { appliedMigrations } from './database/migrate.ts'
import { makeFolder, writeDurably } from './durable-files.ts'
import { OperatorError, onDisk } from './operator-error.ts'

/** The id that a data folder shares with its database, which keeps the id in `installation`. */
export const folderId = 'database-id'

/** Says that the folder goes with a database that has this id, while the folder's own id is not yet written. */
const tying = (dataDir: string, id: string) => join(dataDir, `${folderId}.${id}`)

interface Ids {
  ofFolder: string | null
  ofDatabase: string | null
  /** A start or an adoption ended between its two writes. */
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
  const isUnfinished = ofDatabase !== null && existsSync(tying(dataDir, ofDatabase))
  return { ofFolder: isUnfinished ? ofDatabase : await idOfFolder(dataDir), ofDatabase, isUnfinished }
}

const adopt = 'per usarli insieme comunque, con le stesse DATABASE_URL e DATA_DIR: npm run folder -- adopt'

/** Throws an `OperatorError` when folder and database are not each other's. */
async function refuseOthers(client: Client, dataDir: string, { ofFolder, ofDatabase }: Ids): Promise<void> {
  if (ofFolder === null && ofDatabase === null) {
    const unknown = await unknownTo(client, dataDir)
    if (unknown > 0)
      throw new OperatorError(
        `In ${dataDir} ci sono ${unknown} file caricati, e questo database non ne conosce nessuno: rimettere la DATABASE_URL o la DATA_DIR di prima; ${adopt}`,
      )
  } else if (ofFolder === null)
    throw new OperatorError(
      `Questo database ha un’altra cartella dei dati, che non è ${dataDir}: controllare DATA_DIR, e che il suo disco sia montato; ${adopt}`,
    )
  else if (ofDatabase === null && (await appliedMigrations(client)).length === 0)
    throw new OperatorError(
      `Il database di ${dataDir} non c’è: quello che si apre (in ${join(dataDir, 'database')}, o quello di DATABASE_URL) è vuoto. Controllare che il suo disco sia montato e la DATABASE_URL; se è perso, rimettere l’ultima copia di sicurezza in una DATA_DIR vuota con npm run restore; ${adopt}`,
    )
  else if (ofFolder !== ofDatabase)
    throw new OperatorError(
      `${dataDir} è la cartella dei dati di un altro database, e questo non conosce i suoi file: rimettere la DATABASE_URL o la DATA_DIR di prima; ${adopt}`,
    )
}

/** How many uploads a folder without an id holds, when the database knows none of them; 0 for a few, or when it knows one. */
async function unknownTo(client: Client, dataDir: string): Promise<number> {
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

/** Gives both the same new id. Interrupted anywhere, it has either not begun or is finished by the next start. */
async function tie(client: Client, dataDir: string): Promise<void> {
  const id = randomUUID()
  await makeFolder(dataDir)
  await writeDurably(tying(dataDir, id), '')
  await client.query(
    'insert into installation (id) values ($1) on conflict (single) do update set id = excluded.id',
    [id],
  )
  await finish(dataDir, id)
}

async function finish(dataDir: string, id: string): Promise<void> {
  await writeDurably(join(dataDir, folderId), `${id}\n`)
  await rm(tying(dataDir, id), { force: true })
}

/**
 * Throws an `OperatorError` when the data folder belongs to another database, or the database to another folder. Writes
 * nothing, and works on a database without tables: it comes before migrations and example data.
 */
export const requireOwnFolder = (pool: Pool, dataDir: string): Promise<void> =>
  inTurn(pool, 'dataFolder', async client => refuseOthers(client, dataDir, await readIds(client, dataDir)))

/**
 * Ties the data folder to its database at their first start together, or at the first start of this version; refuses as
 * `requireOwnFolder` does. Processes that start at once, on any machine that shares the folder, agree on one id.
 */
export const tieFolder = (pool: Pool, dataDir: string): Promise<void> =>
  inTurn(pool, 'dataFolder', async client => {
    const ids = await readIds(client, dataDir)
    await refuseOthers(client, dataDir, ids)
    if (ids.ofDatabase === null) await tie(client, dataDir)
    else if (ids.isUnfinished) await finish(dataDir, ids.ofDatabase)
  })

/** Makes them each other's whatever they were tied to: neither opens with its former partner any more. */
export const adoptFolder = (pool: Pool, dataDir: string): Promise<void> =>
  inTurn(pool, 'dataFolder', client => tie(client, dataDir))

/** Gives a restored folder the id that its restored database brings; a backup of an earlier version has none. */
export async function tieRestored(client: Client, dataDir: string): Promise<void> {
  const id = await idOfDatabase(client)
  if (id) await writeDurably(join(dataDir, folderId), `${id}\n`)
}
