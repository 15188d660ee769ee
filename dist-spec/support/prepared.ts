import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import type { BuiltOrigins, ExampleFolder } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the run: temporary files, and the result of the preparation. */
    specsFolder: string
  }
}

/** What the global setup prepares once for all specs. Specs that write copy the example data. */
interface Prepared {
  exampleFolder: ExampleFolder
  sharedServer: BuiltOrigins
}

const fileIn = (folder: string) => join(folder, 'prepared.json')

/** Stores the result of the preparation, or its error, for the workers. */
export async function storePrepared(folder: string, result: Prepared | { error: string }): Promise<void> {
  const incomplete = `${fileIn(folder)}.incomplete`
  await writeFile(incomplete, JSON.stringify(result))
  await rename(incomplete, fileIn(folder))
}

let known: Prepared | undefined

/** Waits for the global setup; throws its error. */
export async function waitUntilPrepared(): Promise<void> {
  while (!known) {
    const result = read()
    if (result && 'error' in result) throw new Error(result.error)
    known = result
    if (!known) await setTimeout(100)
  }
}

/** What the global setup has prepared, for a spec that runs. */
export function prepared(): Prepared {
  if (!known) throw new Error('The setup file `wait-until-prepared.ts` has not run.')
  return known
}

function read(): Prepared | { error: string } | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(inject('specsFolder')), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
