import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { BuiltFiles } from '../contract/built-files.ts'
import { projectRoot } from '../server/project-root.ts'
import { targets } from './targets.ts'
import { builtVersion, majorOf } from './version.ts'

type Chunk = Rolldown.OutputChunk

const runtime = (name: string) => join(projectRoot, 'widgets/runtime', name)
const loader = join(projectRoot, targets.widgets.entries.quinto)
/** Module → name of what pages load by a tag of their own. */
const entries = new Map(
  Object.entries(targets.widgets.entries).map(([name, path]) => [join(projectRoot, path), name]),
)
const elementHelper = runtime('verified-element.ts')
const partHelper = runtime('verified-part.ts')
const partsTable = runtime('parts.ts')

const ownImport = /\bimport\(\s*(['"])(\.[^'"]+)\1\s*\)/g

/** A module's folder and name: «quinto-mutui/comparison». */
const nameOf = (path: string) =>
  path
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/\.\w+$/, '')

/** The value of an `integrity` attribute. In the tables inside the files it is the shorter digest, as strong here. */
export const integrityOf = (content: string | Uint8Array, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`

/**
 * Makes each `import()` of the widgets check what it imports, byte by byte, before it runs. The loader holds the
 * digests of each element's first files, and one of these holds those of the parts that come later: so `integrity`
 * on the loader's tag vouches for everything. `integrity.json` lists every file.
 *
 * `api.version` is the version in the files' address.
 */
export function verifiedImports(): Plugin<{ version: string }> {
  const api = { version: builtVersion }
  /** What the loader imports, and what all others do: name → module. */
  const elements = new Map<string, string>()
  const parts = new Map<string, string>()

  return {
    name: 'verified-imports',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'widgets',
    api,

    resolveId: {
      order: 'pre',
      // What a page loads by its own tag has copies of all that it imports: a shared file would be one that nobody
      // checks.
      handler(id, importer = '', { kind }) {
        const [module = '', copyFor] = importer.split('?')
        const owner = entries.get(module) ?? [...entries.values()].find(name => name === copyFor)
        if (owner && kind === 'import-statement' && /^[./]/.test(id))
          return `${resolve(dirname(module), id)}?${owner}`
      },
    },

    transform(code, id) {
      if (!id.startsWith(projectRoot) || id.includes('/node_modules/') || id === partHelper) return
      const [helper, source, names] =
        id === loader ? ['verifiedElement', elementHelper, elements] : ['verifiedPart', partHelper, parts]
      const wrapped = code.replace(ownImport, (_import, _quote, path: string) => {
        const module = join(dirname(id), path)
        const name = nameOf(module)
        const taken = names.get(name)
        if (taken && taken !== module) this.error(`${taken} and ${module} would both be ${name}.`)
        // A file of its own, found by the table: no file then holds the name of another that comes later, and its
        // exports are there under their names.
        if (!taken) this.emitFile({ type: 'chunk', id: module, preserveSignature: 'allow-extension' })
        names.set(name, module)
        return `${helper}(${JSON.stringify(name)})`
      })
      if (wrapped === code) return
      return { code: `import { ${helper} } from ${JSON.stringify(source)}\n${wrapped}`, map: null }
    },

    /** The table is written when files have their names: its own must change with whatever it will list. */
    augmentChunkHash(chunk) {
      if (!chunk.moduleIds.includes(partsTable)) return
      const sources = [...this.getModuleIds()].sort().map(id => this.getModuleInfo(id)?.code ?? '')
      return integrityOf(sources.join())
    },

    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const holding = (module: string): Chunk =>
        chunks.find(({ moduleIds }) => moduleIds.includes(module)) ?? this.error(`No chunk holds ${module}.`)
      /** The chunks of these modules, and all that they import statically. */
      const filesOf = (...modules: string[]) => {
        const files = new Set(modules.map(holding))
        for (const { imports } of files) for (const name of imports) files.add(bundle[name] as Chunk)
        return [...files]
      }
      const integrities = (files: Chunk[], address: string, algorithm?: string) =>
        Object.fromEntries(
          files.map(({ fileName, code }) => [address + fileName, integrityOf(code, algorithm)]),
        )
      /** Replaces the name that stands in a source for what the build alone knows. */
      const write = (chunk: Chunk, name: string, value: unknown) => {
        chunk.code = chunk.code.replaceAll(name, JSON.stringify(value))
      }

      const start = holding(loader)
      const table = holding(partsTable)
      const first = new Map(
        [...elements].map(([name, module]) => [name, filesOf(module, partsTable)] as const),
      )
      // Checked already is what the part's own element began with; for what several share, only what all begin with.
      const always = [...first.values()].reduce((some, others) => some.filter(file => others.includes(file)))
      const early = (name: string) => first.get(`${name.split('/')[0]}/element`) ?? always
      const later = [...parts]
        .sort()
        .map(([name, module]) => [name, filesOf(module).filter(file => !early(name).includes(file))] as const)
      for (const entry of entries.keys())
        if (holding(entry).imports.length) this.error(`${entry} imports what nobody checks.`)

      // Each digest is taken when its file is whole: first the parts', then those of the elements' first files.
      write(
        table,
        'QUINTO_PARTS',
        Object.fromEntries(later.map(([name, files]) => [name, integrities(files, './', 'sha256')])),
      )
      // From the address of the major version, too, the loader goes to the files of its own build.
      const own = `../${api.version}/`
      write(
        start,
        'QUINTO_ELEMENTS',
        Object.fromEntries(Array.from(first, ([name, files]) => [name, integrities(files, own, 'sha256')])),
      )

      const built: BuiltFiles = {
        version: api.version,
        major: majorOf(api.version),
        loader: start.fileName,
        files: integrities(chunks, ''),
      }
      const source = `${JSON.stringify(built, null, 2)}\n`
      this.emitFile({ type: 'asset', fileName: 'integrity.json', source })
    },
  }
}
