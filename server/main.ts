import { loadBuilt } from './built.ts'
import { explain } from './operator-error.ts'
import { start } from './start.ts'

// React decides by this, when the pages' code is loaded, whether to watch for a developer's mistakes.
process.env.NODE_ENV ??= 'production'

start(loadBuilt).catch(explain)
