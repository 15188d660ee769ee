import { define } from '../runtime/define.ts'
import { withWholeNeed } from './whole-need.ts'
import { widget } from './widget.ts'

define(widget, withWholeNeed)
