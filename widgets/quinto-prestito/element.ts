import { define } from '../runtime/define.ts'
import { quintoPrestito } from './widget.ts'

/** Loaded for its effect: `<quinto-prestito>` works from here on. */
define(quintoPrestito)
