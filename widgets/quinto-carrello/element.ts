import { define } from '../runtime/define.ts'
import { quintoCarrello } from './widget.ts'

define(quintoCarrello)
