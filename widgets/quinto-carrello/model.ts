import { computed, effect, signal, untracked } from '@preact/signals'
import type { quintoCarrello } from '../../contract/elements/quinto-carrello.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { part } from '../shared/calculator/part.ts'
import type { Cart } from './live.ts'

export type CartContext = WidgetContext<typeof quintoCarrello>
export type CartModel = ReturnType<typeof createModel>

/** The cart's code, loaded after the first view and shared by all carts of the page. */
const livePart = part(() => import('./live.ts'))
/** The frame of ours with the cart, for pages of other sites, which never have a token of a person. */
const framePart = part(() => import('./cart-frame.tsx'))

/** Model of the cart's frame. The content is unknown until the server identifies the person. */
export function createModel(context: CartContext) {
  const cart = signal<Cart | null>(null)
  const isElsewhere = context.page !== '' && new URL(context.page).origin !== context.base
  const content: Pick<typeof livePart, 'load' | 'failed'> = isElsewhere ? framePart : livePart
  const endings: (() => void)[] = [
    effect(() => {
      const arrived = livePart.part.value
      if (arrived && context.page && !isElsewhere)
        untracked(() => {
          cart.value = arrived.createCart(context)
        })
    }),
  ]
  // Runs only in a browser: the server renders without a session.
  if (context.page) {
    void content.load()
    addEventListener('online', content.load)
    endings.push(() => removeEventListener('online', content.load))
  }
  return {
    context,
    cart,
    /** The frame on a page of another site; null on our own pages, and until it is loaded. */
    frame: computed(() => (isElsewhere ? framePart.part.value : null)),
    failed: content.failed,
    retry: () => void content.load(),
    /** Address of a page of the site, wherever the widget is embedded. */
    link: (path: string) => new URL(path, context.base).href,
    ready: () => void context.emit('quinto-pronto'),
    dispose() {
      for (const end of endings) end()
      cart.value?.dispose()
    },
  }
}
