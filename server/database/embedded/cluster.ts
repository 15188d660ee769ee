import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder, syncTree } from '../../disk/durable-files.ts'
import { projectRoot } from '../../project-root.ts'
import { copyTree } from './copy-cluster.ts'

/** The PostgreSQL version of PGlite 0.5. */
const version = '18'

const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
/** An empty cluster, created once by the build for each version of PGlite. */
const preparedCluster = join(projectRoot, 'dist', `cluster-${dependencies['@electric-sql/pglite']}`)

const clusterIn = (folder: string) => join(folder, 'cluster')

/** Whether `folder` contains a database. */
export const hasCluster = (folder: string): boolean => existsSync(clusterIn(folder))

/**
 * Creates the empty cluster that `ensureCluster` copies, if it does not exist. Every user can read it, because the server
 * may run as another user than the build; it contains no data.
 */
export async function prepareCluster(prepared = preparedCluster): Promise<void> {
  if (!existsSync(prepared)) {
    const unfinished = `${prepared}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    await initCluster(unfinished)
    renameSync(unfinished, prepared)
  }
  chmodSync(prepared, 0o755)
  for (const entry of readdirSync(prepared, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/**
 * The path of the cluster inside `folder`. Creates a missing cluster: a copy of `prepared`, or without that a new
 * cluster, which takes six more seconds of processor time. The folder appears complete and synced, or not at all, so
 * that an interrupted start leaves nothing incomplete.
 */
export async function ensureCluster(folder: string, prepared = preparedCluster): Promise<string> {
  const cluster = clusterIn(folder)
  if (!existsSync(cluster)) await createCluster(folder, cluster, prepared)
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== version)
    throw new Error(`i dati sono di PostgreSQL ${found}, questo programma usa ${version}`)
  return cluster
}

async function createCluster(folder: string, cluster: string, prepared: string) {
  const unfinished = join(folder, 'cluster.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  await (existsSync(prepared) ? copyTree(prepared, unfinished) : initCluster(unfinished))
  await syncTree(unfinished)
  renameSync(unfinished, cluster)
  await syncFolder(folder)
}

async function initCluster(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pg = await PGlite.create({ fs: new NodeFS(folder) })
  await pg.close()
}
