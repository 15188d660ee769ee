import { join } from 'node:path'
import type { Plugin } from 'vite'
import { elements } from '../../contract/elements/all.ts'
import { projectRoot } from '../../server/project-root.ts'
import { ownerOf } from './own-copies.ts'

const widgets = join(projectRoot, 'widgets')

/** The tags of the elements: each has a folder of its name in `widgets`. */
export const elementTags: readonly string[] = elements.map(({ definition }) => definition.tag)

/** The module that defines an element. */
export const elementModule = (tag: string): string => join(widgets, tag, 'element.ts')

const module = '\0elements'

/** Whether a module is the one that imports the chunk of each element by tag. */
export const isElementModules = (id: string): boolean => id.startsWith(module)

/**
 * Provides `virtual:elements`, the tags and the import of `widgets/<tag>/element.ts`. The keys of `import.meta.glob`
 * would be paths, and the loader has no bytes to spare for their translation.
 */
export const importElements: Plugin = {
  name: 'import-elements',
  resolveId(id, importer = '') {
    // The entry that imports the module owns a copy, as of every import.
    if (id === 'virtual:elements') return `${module}?own=${ownerOf(importer)}`
  },
  load(id) {
    if (!isElementModules(id)) return
    const imports = elementTags.map(tag => `'${tag}': () => import('${elementModule(tag)}')`)
    return [
      `const imports = {${imports.join()}}`,
      'export const tags = Object.keys(imports)',
      'export const importElement = tag => imports[tag]()',
    ].join('\n')
  },
}
