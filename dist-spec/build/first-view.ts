import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/project-root.ts'
import { ownerOf } from './own-copies.ts'

interface ManifestChunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, ManifestChunk>

const manifestOf = (outDir: string) =>
  JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')) as Manifest

/** Files of some chunks, each with all that it imports statically. */
function closure(manifest: Manifest, chunks: readonly ManifestChunk[]): string[] {
  const files = new Set<string>()
  const add = (chunk: ManifestChunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const key of chunk.imports ?? []) add(manifest[key])
  }
  chunks.forEach(add)
  return [...files]
}

/**
 * Files that a browser downloads before these chunks have run: each with all that it imports statically. What
 * `import()` fetches later is not among them. Two elements may have a chunk of the same name: with the element's
 * before it, `quinto-mutui/comparison` is that one; a copy is told by its whole source.
 */
export function filesOf(outDir: string, names: readonly string[]): string[] {
  const manifest = manifestOf(outDir)
  const chunks = names.map(name => {
    const [, chunk] =
      Object.entries(manifest).find(([source, chunk]) =>
        name.includes('/') ? source === name || source.startsWith(`widgets/${name}.`) : chunk.name === name,
      ) ?? []
    if (!chunk) throw new Error(`${outDir}/manifest.json does not hold ${name}`)
    return chunk
  })
  return closure(manifest, chunks)
}

/** Files that an element may ask for, sooner or later. */
export function filesOfElement(outDir: string, tag: `quinto-${string}`): string[] {
  const manifest = manifestOf(outDir)
  const names = [tag, tag.replace('quinto-', 'live-')]
  const chunks = Object.entries(manifest).flatMap(([source, chunk]) =>
    ownerOf(join(projectRoot, source)) === tag || names.includes(chunk.name ?? '') ? [chunk] : [],
  )
  return closure(manifest, chunks)
}
