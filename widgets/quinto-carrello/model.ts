import { effect, signal, untracked } from '@preact/signals'
import type { quintoCarrello } from '../../contract/elements/quinto-carrello.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { part } from '../shared/calculator/part.ts'
import type { Cart } from './live.ts'

export type CartContext = WidgetContext<typeof quintoCarrello>
export type CartModel = ReturnType<typeof createModel>

/** The cart's code, loaded after the first view and shared by all carts of the page. */
const livePart = part(() => import('./live.ts'))

/** Model of the cart's frame. The content is unknown until the server identifies the person. */
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
  // Runs only in a browser: the server renders without a session.
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
    /** Address of a page of the site, wherever the widget is embedded. */
    link: (path: string) => new URL(path, context.base).href,
    ready: () => void context.emit('quinto-pronto'),
    dispose() {
      for (const end of endings) end()
      cart.value?.dispose()
    },
  }
}
