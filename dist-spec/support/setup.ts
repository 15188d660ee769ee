import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfNeeded } from '../build/build-if-needed.mjs'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { storePrepared } from './prepared.ts'

/** Builds, creates the example data, stores both for the specs, and returns the server that read-only specs share. */
async function prepare(folder: string): Promise<BuiltServer> {
  await buildIfNeeded()
  const made = await startBuiltServer()
  await made.stop()
  const exampleFolder = { dataDir: made.dataDir, output: made.output() }
  const server = await startBuiltServer({ from: exampleFolder })
  const { quinto, partner } = server
  await storePrepared(folder, { exampleFolder, sharedServer: { quinto, partner } })
  return server
}

/**
 * Global setup of the specs on built files. Tests of other projects run while the specs are prepared, and
 * `wait-until-prepared.ts` keeps the specs waiting.
 */
export default async function setup({ vitest }: TestProject) {
  const all = vitest.getRootProject()
  if (all.getProvidedContext().specsFolder) return
  // A browser that ends with its worker may not remove its profile.
  const folder = await mkdtemp(join(tmpdir(), 'quinto-specs-'))
  // The tests' PostgreSQL server may run as another user.
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  all.provide('specsFolder', folder)
  const preparing = prepare(folder).catch(async (error: Error) => {
    await storePrepared(folder, { error: error.message })
    return null
  })
  return async () => {
    const server = await preparing
    await server?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
