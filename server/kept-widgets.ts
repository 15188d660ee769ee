import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuiltFiles } from '../contract/embedding/built-files.ts'
import { targets } from '../dist-spec/build/targets.ts'
import type { Built } from './built.ts'
import { syncFolder, syncTree } from './disk/durable-files.ts'

const list = 'integrity.json'

const folderIn = (dataDir: string) => join(dataDir, 'widgets')

async function versionOf(built: string) {
  const text = await readFile(join(built, list), 'utf8')
  return { text, version: (JSON.parse(text) as BuiltFiles).version }
}

/**
 * Stores a copy of the built widgets in the data folder, for pages that pin this version after an update. `built` is the
 * folder of the files of this version.
 */
export async function keepWidgets(built: string, dataDir: string): Promise<void> {
  const { text, version } = await versionOf(built)
  const all = folderIn(dataDir)
  const kept = join(all, version)
  if ((await readFile(join(kept, list), 'utf8').catch(() => null)) === text) return
  await mkdir(all, { recursive: true })
  const copy = await mkdtemp(join(all, `.${version}-`))
  try {
    await cp(built, copy, { recursive: true })
    // A later version serves these files and cannot build them again.
    await syncTree(copy)
    await replace(kept, copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function replace(kept: string, copy: string) {
  try {
    await rm(kept, { recursive: true, force: true, maxRetries: 3 })
    await rename(copy, kept)
    await syncFolder(dirname(kept))
  } catch {
    // Another process has already stored the same files.
  }
}

/** The folders of earlier versions of the widgets. */
export async function earlierWidgets(built: string, dataDir: string): Promise<Built['folders']> {
  const { version } = await versionOf(built)
  const all = folderIn(dataDir)
  const names = await readdir(all).catch(() => [])
  const versions = names.filter(name => name !== version && /^\d+\.\d+\.\d+/.test(name))
  return versions.map(name => ({
    prefix: `${targets.widgets.address}${name}/`,
    root: join(all, name),
    immutable: true,
  }))
}
