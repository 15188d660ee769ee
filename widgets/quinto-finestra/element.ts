import { define } from '../runtime/define.ts'
import { quintoFinestra } from './widget.ts'

/** Loaded for its effect: `<quinto-finestra>` works from here on. */
define(quintoFinestra)
