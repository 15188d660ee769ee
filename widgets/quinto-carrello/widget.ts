import { quintoCarrello as definition } from '../../contract/elements/quinto-carrello.ts'
import type { Widget } from '../runtime/widget.ts'
import { type CartModel, createModel } from './model.ts'
import css from './style.css?inline'
import { View } from './view.tsx'

/** `<quinto-carrello>`: what can be ordered, and the cart. The server knows of nobody: it writes the waiting alone. */
export const quintoCarrello = { definition, createModel, View, css } satisfies Widget<
  typeof definition,
  CartModel
>
