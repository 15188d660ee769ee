import { define } from '../runtime/define.ts'
import { quintoPrestito } from './widget.ts'

define(quintoPrestito)
