// Runs inspector.ts without a build.
import { register } from 'tsx/esm/api'

register()
await import('./inspector.ts')
