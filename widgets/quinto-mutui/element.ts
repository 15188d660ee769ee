import { define } from '../runtime/define.ts'
import { quintoMutui } from './widget.ts'

define(quintoMutui)
