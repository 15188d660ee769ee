import { quintoCarrello as definition } from '../../contract/elements/quinto-carrello.ts'
import type { Widget } from '../runtime/widget.ts'
import { type CartModel, createModel } from './model.ts'
import css from './style.css?inline'
import { View } from './view.tsx'

/**
 * `<quinto-carrello>`: the catalogue and the cart. The server renders only the waiting state, because it has no
 * session.
 */
export const widget = { definition, createModel, View, css } satisfies Widget<typeof definition, CartModel>
