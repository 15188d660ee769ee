import { define } from '../runtime/define.ts'
import { widget } from './widget.ts'

define(widget)
