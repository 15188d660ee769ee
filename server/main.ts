import { loadBuilt } from './built.ts'
import { explain, start } from './start.ts'

start(loadBuilt).catch(explain)
