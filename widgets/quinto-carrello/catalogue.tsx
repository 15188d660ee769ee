import { formatEuro, formatNumber } from '../../contract/italian/format.ts'
import type { Cart, Item } from './live.ts'
import { QuantityFields } from './quantity-fields.tsx'

/** Items that can be ordered and are not in the cart. The line of the cart changes the quantity of the others. */
export function Catalogue({ cart }: { cart: Cart }) {
  const there = new Set(cart.lines.value.map(({ merch }) => merch._id))
  const items = cart.items.value.filter(({ _id }) => !there.has(_id))
  if (!items.length) return null
  return (
    <section class="catalogue" aria-labelledby="articoli">
      <h3 id="articoli">Articoli che si possono ordinare</h3>
      <ul>
        {items.map(item => (
          <li key={item._id} class="line">
            <h4>{item.nome}</h4>
            <p class="amount">
              {formatEuro(item.prezzo)} <span class="soft">più IVA {formatNumber(item.iva)} %</span>
            </p>
            {item.descrizione && <p class="soft text">{item.descrizione}</p>}
            {isSoldOut(item) ? (
              <p class="note">Al momento è esaurito.</p>
            ) : (
              <QuantityFields
                cart={cart}
                item={item}
                start={item.varianti ? { quantities: [] } : { quantity: item.minimo }}
                name="articolo"
                action="Aggiungi"
                act={quantities => cart.add(item, quantities)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isSoldOut = ({ scorta, minimo }: Item) => scorta !== null && scorta < minimo
