import { define } from '../runtime/define.ts'
import { quintoAgenzie } from './widget.ts'

/** Loaded for its effect: `<quinto-agenzie>` works from here on. */
define(quintoAgenzie)
