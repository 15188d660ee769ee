import { broker } from '../../contract/pages/broker.ts'
import { ProvidedBy } from '../shared/calculator/provider.tsx'
import { unreachable } from '../shared/loading/trouble.tsx'
import type { CartModel } from './model.ts'

/** The frame of the cart; `live.ts` loads its content. */
export function View({ model }: { model: CartModel }) {
  const cart = model.cart.value
  const frame = model.frame.value
  if (frame) return <frame.CartFrame context={model.context} />
  return (
    <div class="w" part="carrello">
      <h2>Carrello</h2>
      {cart ? (
        <cart.View cart={cart} link={model.link} />
      ) : model.failed.value ? (
        <div class="notice" role="status">
          <p>{unreachable}</p>
          <button class="button" type="button" onClick={model.retry}>
            Riprova
          </button>
        </div>
      ) : (
        <div class="waiting" role="status" aria-label="Caricamento">
          <span class="skeleton" />
          <span class="skeleton" />
          <span class="skeleton" />
        </div>
      )}
      <ProvidedBy broker={cart?.settings.value.intermediario ?? broker} link={model.link} />
    </div>
  )
}
