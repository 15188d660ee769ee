import { define } from '../define.ts'
import { alive, probe } from './widget.tsx'

define(probe)

/** For the specs alone. */
export { alive, define, probe }
