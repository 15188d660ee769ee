import { define } from '../runtime/define.ts'
import { formAssociated } from '../runtime/form-associated.ts'
import { quintoContatti } from './widget.ts'

/** Loaded for its effect: `<quinto-contatti>` works from here on. */
define(quintoContatti, formAssociated)
