import { inject } from 'vitest'
import { type BuiltOrigins, startBuiltServer } from './built-server.ts'

/** The built server on its own copy of the example house. */
export const startExampleHouse = (env: Record<string, string> = {}) =>
  startBuiltServer({ env, from: inject('exampleHouse') })

/** The built server on the example house that all specs share which only look. */
export const lookedAtHouse = (): BuiltOrigins => inject('lookedAtHouse')
