import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { BuiltFiles } from '../../contract/embedding/built-files.ts'
import { projectRoot } from '../../server/project-root.ts'
import type { File } from '../../widgets/runtime/verified.ts'
import { elementModule, elementTags, isElementModules } from './element-modules.ts'
import { ownerOf, widgetEntries } from './own-copies.ts'
import { targets } from './targets.ts'
import { builtVersion, majorOf } from './version.ts'

type Chunk = Rolldown.OutputChunk

const runtime = (name: string) => join(projectRoot, 'widgets/runtime', name)
const loader = join(projectRoot, targets.widgets.entries.quinto)
const elementHelper = runtime('verified-element.ts')
const partHelper = runtime('verified-part.ts')
const partsTable = runtime('parts.ts')

const ownImport = /\bimport\(\s*(['"])([./][^'"]+)\1\s*\)/g

/** Name of a module: owner, folder and file: «quinto-mutui/comparison», «quinto-mutui/calls/leads». */
function nameOf(id: string) {
  const [path = ''] = id.split('?')
  const [folder, file = ''] = path.split('/').slice(-2)
  const owner = ownerOf(id)
  return [...new Set([owner, folder]), file.replace(/\.\w+$/, '')].filter(Boolean).join('/')
}

/** Returns the value of an `integrity` attribute. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Digest in the built tables: sha256, which suffices here, without the trailing `=`. */
const digestOf = (content: string) => createHash('sha256').update(content).digest('base64').slice(0, -1)

/**
 * Makes each `import()` of the widgets verify the bytes of its files before running them. The loader holds the digests
 * of each element's first files, one of which holds those of later parts: so `integrity` on the loader's tag covers
 * everything. `integrity.json` lists every file.
 *
 * `api.version` is the version in the files' address.
 */
export function verifiedImports(): Plugin<{ version: string }> {
  const api = { version: builtVersion }
  /** Dynamic imports other than those of the elements: name → module. */
  const parts = new Map<string, string>()

  return {
    name: 'verified-imports',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'widgets',
    api,

    async transform(code, id) {
      const isOwn = id.startsWith(projectRoot) && !id.includes('/node_modules/') && id !== partHelper
      // A separate chunk, found by the table: so no file contains the name of a later one, and the chunk keeps its
      // export names.
      const emit = (module: string) =>
        this.emitFile({ type: 'chunk', id: module, preserveSignature: 'allow-extension' })
      if (isElementModules(id)) {
        for (const tag of elementTags) emit(elementModule(tag))
        return { code: `export * from ${JSON.stringify(elementHelper)}`, map: null }
      }
      if (!isOwn) return
      let wrapped = code
      for (const [whole, , path = ''] of code.matchAll(ownImport)) {
        const module = await this.resolve(path, id, { kind: 'dynamic-import' })
        if (!module) return this.error(`${id} imports ${path}, which is not there.`)
        const name = nameOf(module.id)
        const taken = parts.get(name)
        if (taken && taken !== module.id) this.error(`${taken} and ${module.id} would both be ${name}.`)
        if (!taken) emit(module.id)
        parts.set(name, module.id)
        wrapped = wrapped.replace(whole, `verifiedPart(${JSON.stringify(name)})`)
      }
      if (wrapped === code) return
      return { code: `import { verifiedPart } from ${JSON.stringify(partHelper)}\n${wrapped}`, map: null }
    },

    /** The table is written once the files are named: its own hash must change with all files that it lists. */
    augmentChunkHash(chunk) {
      if (!chunk.moduleIds.includes(partsTable)) return
      const sources = [...this.getModuleIds()].sort().map(id => this.getModuleInfo(id)?.code ?? '')
      return integrityOf(sources.join())
    },

    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const holding = (module: string): Chunk =>
        chunks.find(({ moduleIds }) => moduleIds.includes(module)) ?? this.error(`No chunk holds ${module}.`)
      /** Returns the chunks of these modules with all static imports. */
      const filesOf = (...modules: string[]) => {
        const files = new Set(modules.map(holding))
        for (const { imports } of files) for (const name of imports) files.add(bundle[name] as Chunk)
        return [...files]
      }
      const fileOf = ({ fileName, code }: Chunk): File => [fileName.replace(/\.js$/, ''), digestOf(code)]
      /** Replaces a placeholder in the source by a value of the build. */
      const write = (chunk: Chunk, name: string, value: unknown) => {
        chunk.code = chunk.code.replaceAll(name, JSON.stringify(value))
      }

      const start = holding(loader)
      const table = holding(partsTable)
      const first = new Map(elementTags.map(tag => [tag, filesOf(elementModule(tag), partsTable)]))
      /**
       * Whether a file is loaded and verified before a part is requested: it is among the first files of the part's
       * element or, for parts of any element, of every element.
       */
      const isEarly = (part: string, file: Chunk) => {
        const owner = first.get(part.replace(/\/.*/, ''))
        return owner ? owner.includes(file) : [...first.values()].every(files => files.includes(file))
      }
      const later = [...parts]
        .sort()
        .map(([name, module]) => [name, filesOf(module).filter(file => !isEarly(name, file))] as const)
      for (const entry of widgetEntries.keys())
        if (holding(entry).imports.length) this.error(`${entry} imports what nobody checks.`)

      // Each digest is computed once its file is final: first the parts, then the elements' first files.
      const laterFiles = [...new Set(later.flatMap(([, files]) => files))]
      const indexes = later.map(([name, files]) => [name, files.map(file => laterFiles.indexOf(file))])
      write(table, 'QUINTO_FILES', laterFiles.map(fileOf))
      write(table, 'QUINTO_PARTS', Object.fromEntries(indexes))
      const firstFiles = Array.from(first, ([tag, files]) => [tag, files.map(fileOf)])
      write(start, 'QUINTO_ELEMENTS', Object.fromEntries(firstFiles))
      write(start, 'QUINTO_VERSION', api.version)

      // Some pages turn module scripts into classic ones, whose names are those of the page.
      for (const entry of widgetEntries.keys()) {
        const chunk = holding(entry)
        if (chunk.code.includes('import.meta')) this.error(`${entry} does not run as a classic script.`)
        chunk.code = `(()=>{"use strict";${chunk.code.trimEnd()}})();\n`
      }

      const built: BuiltFiles = {
        version: api.version,
        major: majorOf(api.version),
        loader: start.fileName,
        files: Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, integrityOf(code)])),
      }
      const source = `${JSON.stringify(built, null, 2)}\n`
      this.emitFile({ type: 'asset', fileName: 'integrity.json', source })
    },
  }
}
