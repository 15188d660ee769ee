import { loadBuilt } from './built.ts'
import { explain } from './operator-error.ts'
import { start } from './start.ts'

start(loadBuilt).catch(explain)
