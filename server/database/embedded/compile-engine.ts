import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Compiles the WebAssembly of PGlite. The threads of a process can share the compiled module, so that a second opening
 * takes half as long as the first.
 */
export async function compileEngine(): Promise<WebAssembly.Module> {
  const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(join(pglite, 'pglite.wasm')))
}
