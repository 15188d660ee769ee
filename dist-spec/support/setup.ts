import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfNeeded } from '../build/build-if-needed.ts'
import { type BuiltOrigins, type ExampleFolder, startBuiltServer } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    exampleFolder: ExampleFolder
    sharedServer: BuiltOrigins
  }
}

/**
 * Global setup of the specs on built files: builds, and creates the example data once for all projects. Specs that
 * write copy the data; read-only specs share a server.
 */
export default async function setup({ vitest }: TestProject) {
  const all = vitest.getRootProject()
  if (all.getProvidedContext().exampleFolder) return
  await buildIfNeeded()
  // A browser that ends with its worker may not remove its profile.
  const ofThisRun = await mkdtemp(join(tmpdir(), 'quinto-specs-'))
  // The tests' PostgreSQL server may run as another user.
  await chmod(ofThisRun, 0o755)
  process.env.TMPDIR = ofThisRun
  const made = await startBuiltServer()
  await made.stop()
  const exampleFolder = { dataDir: made.dataDir, output: made.output() }
  const { quinto, partner, close } = await startBuiltServer({ from: exampleFolder })
  all.provide('exampleFolder', exampleFolder)
  all.provide('sharedServer', { quinto, partner })
  return async () => {
    await close()
    await rm(ofThisRun, { recursive: true, force: true, maxRetries: 10 })
  }
}
