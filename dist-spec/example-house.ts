import { inject } from 'vitest'
import { startBuiltServer } from './built-server.ts'

/** The built server on its own copy of the example house, or on a new one where none was prepared. */
export const startExampleHouse = (env: Record<string, string> = {}) =>
  startBuiltServer({ env, from: inject('exampleHouse') })
