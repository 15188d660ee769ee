import { define } from '../define.ts'
import { alive, probe } from './widget.tsx'

define(probe)

/** Exported for the specs. */
export { alive, define, probe }
