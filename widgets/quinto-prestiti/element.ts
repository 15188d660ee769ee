import { define } from '../runtime/define.ts'
import { quintoPrestiti } from './widget.ts'

/** Loaded for its effect: `<quinto-prestiti>` works from here on. */
define(quintoPrestiti)
