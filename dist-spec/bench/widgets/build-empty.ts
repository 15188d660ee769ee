import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds the empty elements with the production settings, in a separate folder. */
export async function buildEmpty() {
  const folder = await mkdtemp(join(tmpdir(), 'quinto-vuoti-'))
  for (const name of ['empty-preact', 'empty-react'])
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: { [name]: join(import.meta.dirname, `${name}.ts`) },
          output: { format: 'es', entryFileNames: '[name].js' },
        },
      },
    })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
