import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The PostgreSQL that PGlite 0.5 is. */
const version = '18'

/**
 * The cluster's folder inside `folder`, made when there is none. It appears there whole and synced, or not at
 * all: a start that is interrupted leaves nothing half-made behind.
 */
export async function ensureCluster(folder: string): Promise<string> {
  const cluster = join(folder, 'cluster')
  if (!existsSync(cluster)) await createCluster(folder, cluster)
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== version)
    throw new Error(`i dati sono di PostgreSQL ${found}, questo programma usa ${version}`)
  return cluster
}

async function createCluster(folder: string, cluster: string) {
  const unfinished = join(folder, 'cluster.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const pg = await PGlite.create({ fs: new NodeFS(unfinished) })
  await pg.close()
  syncTree(unfinished)
  renameSync(unfinished, cluster)
  sync(folder)
}

function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else sync(path)
  }
  sync(folder)
}

function sync(path: string) {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
