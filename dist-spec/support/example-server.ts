import { type BuiltOrigins, type BuiltServer, startBuiltServer } from './built-server.ts'
import { prepared } from './prepared.ts'

/** Starts the built server on a private copy of the example data. */
export const startExampleServer = (env: Record<string, string> = {}) =>
  startBuiltServer({ env, from: prepared().exampleFolder })

/** Returns the shared server with example data, for read-only specs, which may sign in. */
export const sharedServer = (): BuiltOrigins & Pick<BuiltServer, 'output'> => ({
  ...prepared().sharedServer,
  output: () => prepared().exampleFolder.output,
})
