// Runs file-reader.ts without a build.
import { register } from 'tsx/esm/api'

register()
await import('./file-reader.ts')
