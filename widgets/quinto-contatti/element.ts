import { define } from '../runtime/define.ts'
import { formAssociated } from '../runtime/form-associated.ts'
import { quintoContatti } from './widget.ts'

define(quintoContatti, formAssociated)
