import { define } from '../runtime/define.ts'
import { quintoCarrello } from './widget.ts'

/** Loaded for its effect: `<quinto-carrello>` works from here on. */
define(quintoCarrello)
