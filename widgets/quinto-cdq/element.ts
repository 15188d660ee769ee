import { define } from '../runtime/define.ts'
import { quintoCdq } from './widget.ts'

define(quintoCdq)
