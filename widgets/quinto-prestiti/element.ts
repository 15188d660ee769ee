import { define } from '../runtime/define.ts'
import { quintoPrestiti } from './widget.ts'

define(quintoPrestiti)
