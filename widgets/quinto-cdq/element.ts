import { define } from '../runtime/define.ts'
import { quintoCdq } from './widget.ts'

/** Loaded for its effect: `<quinto-cdq>` works from here on. */
define(quintoCdq)
