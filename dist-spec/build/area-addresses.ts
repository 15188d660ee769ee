import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Area } from '../../areas/shared/area.ts'
import { projectRoot } from '../../server/project-root.ts'
import { addressesFile, targets } from './targets.ts'

type AreaName = keyof typeof targets.areas.entries

/** A module of an area, run outside the build. */
async function moduleOf<T>(area: AreaName, file: string): Promise<T> {
  const path = join(projectRoot, 'areas', area, file)
  const { module } = await runnerImport<T>(path, { configFile: false, logLevel: 'error' })
  return module
}

/** The addresses of the pages of one area, from the area's tables of pages; `:name` is a variable segment. */
async function addressesOf(area: AreaName): Promise<string[]> {
  const { open } = (await moduleOf<Record<string, Area>>(area, 'area.ts'))[area]!
  const { routes } = await moduleOf<Awaited<ReturnType<Area['load']>>>(area, 'routes.ts')
  return [...open, ...routes].map(({ path }) => path)
}

/** Stores the addresses of the areas' pages for the server, which answers 404 for every other address of an area. */
export const shipAddresses: Plugin = {
  name: 'ship-addresses',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'areas',
  async generateBundle() {
    const names = Object.keys(targets.areas.entries) as AreaName[]
    const addresses = await Promise.all(names.map(async name => [name, await addressesOf(name)]))
    this.emitFile({
      type: 'asset',
      fileName: addressesFile,
      source: JSON.stringify(Object.fromEntries(addresses)),
    })
  },
}
