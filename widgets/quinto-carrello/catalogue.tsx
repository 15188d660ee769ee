import { useRef } from 'preact/hooks'
import { formatEuro, formatNumber } from '../../contract/italian/format.ts'
import type { Cart, Item } from './live.ts'
import { QuantityFields } from './quantity-fields.tsx'

/** Items that can be ordered. The line of the cart changes the quantity of those in the cart. */
export function Catalogue({ cart }: { cart: Cart }) {
  const there = new Set(cart.lines.value.map(({ merch }) => merch._id))
  const items = cart.items.value
  const added = useRef('')
  /** Focuses the note of the item that has just been added: its button has disappeared. */
  const focusAdded = (id: string) => (note: HTMLParagraphElement | null) => {
    if (!note || added.current !== id) return
    added.current = ''
    note.focus()
  }
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
            {there.has(item._id) ? (
              <p ref={focusAdded(item._id)} class="note" tabIndex={-1}>
                È nel carrello, qui sopra.
              </p>
            ) : isSoldOut(item) ? (
              <p class="note">Al momento è esaurito.</p>
            ) : (
              <QuantityFields
                cart={cart}
                item={item}
                start={item.varianti ? { quantities: [] } : { quantity: item.minimo }}
                name="articolo"
                action="Aggiungi"
                act={async quantities => {
                  added.current = item._id
                  const isAdded = await cart.add(item, quantities)
                  if (!isAdded) added.current = ''
                  return isAdded
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isSoldOut = ({ scorta, minimo }: Item) => scorta !== null && scorta < minimo
