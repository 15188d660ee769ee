import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../server/project-root.ts'
import { targets } from './targets.ts'

const widgets = join(projectRoot, 'widgets')
const element = new RegExp(`^${widgets}/(quinto-\\w+)/`)

/** Module → name of what pages load by a tag of their own. */
export const widgetEntries = new Map(
  Object.entries(targets.widgets.entries).map(([name, path]) => [join(projectRoot, path), name]),
)

/** The files that are one for all the elements of a page: what they run on, how the server is called, the visit. */
export const commonFiles = {
  runtime: new RegExp(
    [
      '/widgets/runtime/(define|verified-part)\\.ts$',
      '/widgets/shared/(calculator/part|fields/field-notes|loading/trouble)\\.tsx?$',
      '/contract/(pages/broker|italian/(format|telephone)|elements/element)\\.ts$',
      '/node_modules/@?preact/',
    ].join('|'),
  ),
  calls: /\/(widgets\/runtime\/hinting-client|client\/client)\.ts$/,
  checks: /\/node_modules\/zod\//,
  visit: /\/(widgets\/runtime\/page-visit|contract\/pages\/campaign)\.ts$/,
}
const isCommon = (module: string) =>
  Object.values(commonFiles).some(files => files.test(module)) ||
  [`${widgets}/runtime/`, `${projectRoot}/client/`].some(folder => module.startsWith(folder))

/** For whom a module is a copy, or to whom it belongs. */
export function ownerOf(id: string): string | undefined {
  const [path = '', query = ''] = id.split('?')
  return /\bown=([\w-]+)/.exec(query)?.[1] ?? widgetEntries.get(path) ?? element.exec(path)?.[1]
}

/**
 * Gives each element its own copy of what it is made of, but for what is common to all: it arrives in few files, with
 * nothing in them that only another element needs, and no file is shared by chance. A page with two calculators
 * downloads some kilobytes twice.
 *
 * What a page loads by its own tag has copies of all that it imports: a shared file would be one that nobody checks.
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
      // Data are no code: a copy of them by another name would not be read as what they are.
      if (!owner || !/^\.{0,2}\//.test(id) || id.endsWith('.json')) return
      const [path = '', query] = id.split('?')
      const module = resolve(dirname(importer), path)
      const isEntry = !owner.startsWith('quinto-')
      if (isEntry ? kind !== 'import-statement' : isCommon(module) || element.test(module)) return
      return `${module}?${query ? `${query}&` : ''}own=${owner}`
    },
  },
}
