import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltFiles } from '../contract/built-files.ts'
import { targets } from '../dist-spec/targets.ts'
import type { Built } from './built.ts'
import { syncFolder, syncTree } from './durable-files.ts'

const list = 'integrity.json'

/**
 * Keeps a copy of the built widgets in the data folder, and answers the folders of the versions before: a page that
 * pins one of them goes on working after an update. `built` is the folder of this version's files.
 */
export async function keepWidgets(built: string, dataDir: string): Promise<Built['folders']> {
  const said = await readFile(join(built, list), 'utf8')
  const { version } = JSON.parse(said) as BuiltFiles
  const all = join(dataDir, 'widgets')
  const kept = join(all, version)
  if ((await readFile(join(kept, list), 'utf8').catch(() => null)) !== said) {
    await mkdir(all, { recursive: true })
    const copy = await mkdtemp(join(all, `.${version}-`))
    await cp(built, copy, { recursive: true })
    // A later version serves these files, and cannot make them again.
    await syncTree(copy)
    try {
      await rm(kept, { recursive: true, force: true, maxRetries: 3 })
      await rename(copy, kept)
      await syncFolder(all)
    } catch {
      // Another process was quicker, with the same files.
      await rm(copy, { recursive: true, force: true })
    }
  }
  const versions = (await readdir(all)).filter(name => name !== version && /^\d+\.\d+\.\d+/.test(name))
  return versions.map(name => ({
    prefix: `${targets.widgets.address}${name}/`,
    root: join(all, name),
    immutable: true,
  }))
}
