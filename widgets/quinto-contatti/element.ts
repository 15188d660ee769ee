import { define } from '../runtime/define.ts'
import { formAssociated } from '../runtime/form-associated.ts'
import { widget } from './widget.ts'

define(widget, formAssociated)
