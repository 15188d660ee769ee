import { define } from '../runtime/define.ts'
import { quintoRata } from './widget.ts'

/** Loaded for its effect: `<quinto-rata>` works from here on. */
define(quintoRata)
