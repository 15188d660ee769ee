import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Area, AreaRoute } from '../../areas/shared/area.ts'
import { projectRoot } from '../../server/project-root.ts'
import { addressesFile, targets } from './targets.ts'

type AreaName = keyof typeof targets.areas.entries

/** A module of an area, run outside the build. */
async function moduleOf<T>(area: AreaName, file: string): Promise<T> {
  const path = join(projectRoot, 'areas', area, file)
  const { module } = await runnerImport<T>(path, { configFile: false, logLevel: 'error' })
  return module
}

/** The source of a page, which stands in the text of the function that loads the page. */
function sourceOf({ path, load }: AreaRoute): string {
  const [, source] = /\(['"]\/?([^'"]+\.tsx)['"]/.exec(String(load)) ?? []
  if (!source) throw new Error(`The source of the page ${path} is not in «${load}».`)
  return source
}

/**
 * The sources of the pages of one area by their addresses, from the area's tables of pages; `:name` is a variable segment.
 */
async function pagesOf(area: AreaName): Promise<Record<string, string>> {
  const { open } = (await moduleOf<Record<string, Area>>(area, 'area.ts'))[area]!
  const { routes } = await moduleOf<Awaited<ReturnType<Area['load']>>>(area, 'routes.ts')
  return Object.fromEntries([...open, ...routes].map(route => [route.path, sourceOf(route)]))
}

/**
 * Stores the addresses of the areas' pages with their sources for the server, which answers 404 for every other address
 * of an area.
 */
export const shipAddresses: Plugin = {
  name: 'ship-addresses',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'areas',
  async generateBundle() {
    const names = Object.keys(targets.areas.entries) as AreaName[]
    const addresses = await Promise.all(names.map(async name => [name, await pagesOf(name)]))
    this.emitFile({
      type: 'asset',
      fileName: addressesFile,
      source: JSON.stringify(Object.fromEntries(addresses)),
    })
  },
}
