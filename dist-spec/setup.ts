import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildIfNeeded } from './build-if-needed.ts'
import { type ExampleHouse, startBuiltServer } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    exampleHouse: ExampleHouse | undefined
  }
}

/** The specs of what ships run on built files, and start from the example house: made once, copied by each. */
export default async function setup({ name, provide }: TestProject) {
  await buildIfNeeded()
  if (name !== 'shipped') return
  const server = await startBuiltServer()
  await server.stop()
  provide('exampleHouse', { dataDir: server.dataDir, output: server.output() })
  return () => rm(server.dataDir, { recursive: true, force: true })
}
