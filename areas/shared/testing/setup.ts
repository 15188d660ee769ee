import { afterEach } from 'vitest'
import { removeViews } from './rendered.tsx'

// Files of tests share their modules, and this file runs again for each of them.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(removeViews)
