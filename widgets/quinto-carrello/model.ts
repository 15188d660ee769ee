import { effect, signal, untracked } from '@preact/signals'
import type { quintoCarrello } from '../../contract/elements/quinto-carrello.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { part } from '../shared/calculator/part.ts'
import type { Cart } from './live.ts'

export type CartContext = WidgetContext<typeof quintoCarrello>
export type CartModel = ReturnType<typeof createModel>

/** What the cart is made of comes after the first view, one for all the carts of the page. */
const livePart = part(() => import('./live.ts'))

/** The cart's place: what it holds is nobody's until the server has said whose it is. */
export function createModel(context: CartContext) {
  const cart = signal<Cart | null>(null)
  const endings: (() => void)[] = [
    effect(() => {
      const arrived = livePart.part.value
      if (arrived && context.page)
        untracked(() => {
          cart.value = arrived.createCart(context)
        })
    }),
  ]
  // Only in a browser: the server knows of nobody.
  if (context.page) {
    void livePart.load()
    addEventListener('online', livePart.load)
    endings.push(() => removeEventListener('online', livePart.load))
  }
  return {
    context,
    cart,
    failed: livePart.failed,
    retry: () => void livePart.load(),
    /** An address of our own site, from wherever the widget is. */
    link: (path: string) => new URL(path, context.base).href,
    ready: () => void context.emit('quinto-pronto'),
    dispose() {
      for (const end of endings) end()
      cart.value?.dispose()
    },
  }
}
