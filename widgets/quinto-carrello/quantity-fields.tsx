import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { formatNumber, parseNumber } from '../../contract/italian/format.ts'
import type { Quantities } from '../../contract/pages/cart.ts'
import { Wrong } from '../shared/fields/field-notes.tsx'
import type { Cart, Item } from './live.ts'

interface Props {
  cart: Cart
  item: Item
  /** Initial quantities. */
  start: Quantities
  /** Prefix that keeps ids of cart and catalogue apart. */
  name: string
  action: string
  /** Shows the button only after a change. */
  onlyWhenChanged?: boolean
  act(quantities: Quantities): Promise<boolean>
}

/** Quantity fields of an item: one, or one per variant. */
export function QuantityFields({ cart, item, start, name, action, onlyWhenChanged, act }: Props) {
  const names = item.varianti ?? ['']
  const first = names.map(variante =>
    item.varianti
      ? (start.quantities?.find(one => one.variante === variante)?.quantity ?? 0)
      : (start.quantity ?? 0),
  )
  const typed = useSignal(first.map(count => formatNumber(count)))
  const unread = useSignal(false)
  const id = `${name}-${item._id}`
  const problem = unread.value ? 'Scriva un numero intero, per esempio 10.' : cart.problems.value[item._id]
  const busy = cart.changing.value.has(item._id)
  const isChanged = typed.value.some((text, i) => text !== formatNumber(first[i]!))

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const counts = typed.value.map(text => (text.trim() ? parseNumber(text) : 0))
    unread.value = counts.some(count => count === null || !Number.isInteger(count) || count < 0)
    if (unread.value) return
    void act(
      item.varianti
        ? { quantities: names.map((variante, i) => ({ variante, quantity: counts[i]! })) }
        : { quantity: counts[0]! },
    )
  }

  return (
    <form noValidate class="quantities" aria-label={`Quantità di ${item.nome}`} onSubmit={submit}>
      {names.map((variante, i) => (
        <div class="field" key={variante}>
          <label for={`${id}-${i}`}>{variante || 'Quantità'}</label>
          <input
            class="input num"
            id={`${id}-${i}`}
            inputMode="numeric"
            autocomplete="off"
            value={typed.value[i]}
            aria-invalid={problem ? 'true' : undefined}
            aria-describedby={problem ? `${id}-aiuto` : undefined}
            onInput={event => {
              const { value } = event.currentTarget
              typed.value = typed.value.map((text, at) => (at === i ? value : text))
            }}
          />
        </div>
      ))}
      {(!onlyWhenChanged || isChanged) && (
        <button class="button" type="submit" aria-busy={busy}>
          {action}
          <span class="hidden"> {item.nome}</span>
        </button>
      )}
      {problem && <Wrong id={id} text={problem} />}
    </form>
  )
}
