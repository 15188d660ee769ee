import { define } from '../runtime/define.ts'
import { quintoFinestra } from './widget.ts'

define(quintoFinestra)
