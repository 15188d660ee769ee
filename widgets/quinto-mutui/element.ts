import { define } from '../runtime/define.ts'
import { quintoMutui } from './widget.ts'

/** Loaded for its effect: `<quinto-mutui>` works from here on. */
define(quintoMutui)
