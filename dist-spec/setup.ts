import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildIfNeeded } from './build-if-needed.ts'
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
  const made = await startBuiltServer()
  await made.stop()
  const exampleHouse = { dataDir: made.dataDir, output: made.output() }
  const { quinto, partner, close } = await startBuiltServer({ from: exampleHouse })
  all.provide('exampleHouse', exampleHouse)
  all.provide('lookedAtHouse', { quinto, partner })
  return async () => {
    await close()
    await rm(made.dataDir, { recursive: true, force: true })
  }
}
