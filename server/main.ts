import { loadBuilt } from './built.ts'
import { explain } from './operator-error.ts'
import { start } from './start.ts'

// React reads this when the pages' code is loaded, to decide about development checks.
process.env.NODE_ENV ??= 'production'

start(loadBuilt).catch(explain)
