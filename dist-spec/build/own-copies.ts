import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../server/project-root.ts'
import { targets } from './targets.ts'

const widgets = join(projectRoot, 'widgets')
const element = new RegExp(`^${widgets}/(quinto-\\w+)/`)

/** Module → name of the entry that pages load by a script tag. */
export const widgetEntries = new Map(
  Object.entries(targets.widgets.entries).map(([name, path]) => [join(projectRoot, path), name]),
)

/** Chunks shared by all elements of a page: runtime, client, validation, and the visit. */
export const commonFiles = {
  runtime: new RegExp(
    [
      '/widgets/runtime/(builtins|define|verified-part|inherited-keys)\\.ts$',
      '/widgets/shared/(calculator/part|fields/field-notes|loading/trouble)\\.tsx?$',
      '/contract/(pages/broker|italian/(format|telephone)|elements/element)\\.ts$',
      '/node_modules/@?preact/',
    ].join('|'),
  ),
  calls: /\/(widgets\/runtime\/(hinting-client|toast)|client\/client)\.ts$/,
  checks: /\/node_modules\/zod\//,
  visit: /\/(widgets\/runtime\/page-visit|contract\/pages\/campaign)\.ts$/,
}
/** The client is in a shared chunk; `form-stamp.ts` is not, because only forms load that file. */
const isCommon = (module: string) =>
  Object.values(commonFiles).some(files => files.test(module)) ||
  (module.startsWith(`${projectRoot}/client/`) && !module.endsWith('/form-stamp.ts')) ||
  module.startsWith(`${widgets}/runtime/`)

/** Returns the element or entry that a module or its copy belongs to. */
export function ownerOf(id: string): string | undefined {
  const [path = '', query = ''] = id.split('?')
  return /\bown=([\w-]+)/.exec(query)?.[1] ?? widgetEntries.get(path) ?? element.exec(path)?.[1]
}

/**
 * Gives each element its own copy of its modules, except for the shared chunks: each element loads few files, without
 * code of other elements, and no chunk is shared by accident. A page with two calculators downloads some kilobytes
 * twice.
 *
 * Entries have copies of all their imports: nothing would verify a shared file.
 */
export const ownCopies: Plugin = {
  name: 'own-copies',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'widgets' || name === 'frames',
  resolveId: {
    order: 'pre',
    handler(id, importer = '', { kind }) {
      const owner = ownerOf(importer)
      // JSON files are not copied: a query would change how Vite parses them.
      if (!owner || !/^\.{0,2}\//.test(id) || id.endsWith('.json')) return
      const [path = '', query] = id.split('?')
      const module = resolve(dirname(importer), path)
      const isEntry = !owner.startsWith('quinto-')
      if (isEntry ? kind !== 'import-statement' : isCommon(module) || element.test(module)) return
      return `${module}?${query ? `${query}&` : ''}own=${owner}`
    },
  },
}
