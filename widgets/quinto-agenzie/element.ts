import { define } from '../runtime/define.ts'
import { quintoAgenzie } from './widget.ts'

define(quintoAgenzie)
