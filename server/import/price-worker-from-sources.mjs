// price-worker.ts as it stands, without a build. Node 20 heeds no `--import tsx` for a worker, so it is asked for here.
import { register } from 'tsx/esm/api'

register()
await import('./price-worker.ts')
