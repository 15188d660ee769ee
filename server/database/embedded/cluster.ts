import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder, syncTree } from '../../disk/durable-files.ts'

/** The PostgreSQL that PGlite 0.5 is. */
const version = '18'

const clusterIn = (folder: string) => join(folder, 'cluster')

/** Whether `folder` contains a database. */
export const hasCluster = (folder: string): boolean => existsSync(clusterIn(folder))

/**
 * The cluster's folder inside `folder`, made when there is none. It appears there whole and synced, or not at
 * all: a start that is interrupted leaves nothing half-made behind.
 */
export async function ensureCluster(folder: string): Promise<string> {
  const cluster = clusterIn(folder)
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
  await syncTree(unfinished)
  renameSync(unfinished, cluster)
  await syncFolder(folder)
}
