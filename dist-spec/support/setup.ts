import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfNeeded } from '../build/build-if-needed.ts'
import { type BuiltOrigins, type ExampleHouse, startBuiltServer } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    exampleHouse: ExampleHouse
    lookedAtHouse: BuiltOrigins
  }
}

/**
 * The specs of what ships run on built files, and start from the example house: made once for all their projects, copied
 * by each spec that writes, shared by those that look.
 */
export default async function setup({ vitest }: TestProject) {
  const all = vitest.getRootProject()
  if (all.getProvidedContext().exampleHouse) return
  await buildIfNeeded()
  // A browser that ends with its worker may have no time to remove its profile.
  const ofThisRun = await mkdtemp(join(tmpdir(), 'quinto-specs-'))
  // A PostgreSQL server of the tests may be another user's.
  await chmod(ofThisRun, 0o755)
  process.env.TMPDIR = ofThisRun
  const made = await startBuiltServer()
  await made.stop()
  const exampleHouse = { dataDir: made.dataDir, output: made.output() }
  const { quinto, partner, close } = await startBuiltServer({ from: exampleHouse })
  all.provide('exampleHouse', exampleHouse)
  all.provide('lookedAtHouse', { quinto, partner })
  return async () => {
    await close()
    await rm(ofThisRun, { recursive: true, force: true, maxRetries: 10 })
  }
}
