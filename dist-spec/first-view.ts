import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ManifestChunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

/**
 * Files that a browser downloads before these chunks have run: each with all that it imports statically. What
 * `import()` fetches later is not among them.
 */
export function filesOf(outDir: string, names: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const files = new Set<string>()
  const add = (chunk: ManifestChunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const key of chunk.imports ?? []) add(manifest[key])
  }
  for (const name of names) {
    const chunk = Object.values(manifest).find(chunk => chunk.name === name)
    if (!chunk) throw new Error(`${outDir}/manifest.json does not hold ${name}`)
    add(chunk)
  }
  return [...files]
}
