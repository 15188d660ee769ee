import { define } from '../runtime/define.ts'
import { quintoRata } from './widget.ts'

define(quintoRata)
