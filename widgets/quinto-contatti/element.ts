import { define } from '../runtime/define.ts'
import { quintoContatti } from './widget.ts'

/** Loaded for its effect: `<quinto-contatti>` works from here on. */
define(quintoContatti)
