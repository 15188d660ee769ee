// Runs printer.ts without a build.
import { register } from 'tsx/esm/api'

register()
await import('./printer.ts')
