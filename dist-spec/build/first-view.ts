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

/** Returns the files of `chunks` with all static imports. */
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
 * Returns the files that a browser downloads before these chunks run: the chunks with all static imports, without
 * dynamic ones. Chunks of several elements may share a name: `quinto-mutui/comparison` names the one of an element; a
 * whole source path names a copy.
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

/** Returns all files that an element may load. */
export function filesOfElement(outDir: string, tag: `quinto-${string}`): string[] {
  const manifest = manifestOf(outDir)
  const names = [tag, tag.replace('quinto-', 'live-')]
  const chunks = Object.entries(manifest).flatMap(([source, chunk]) =>
    ownerOf(join(projectRoot, source)) === tag || names.includes(chunk.name ?? '') ? [chunk] : [],
  )
  return closure(manifest, chunks)
}
