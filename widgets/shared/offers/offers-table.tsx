import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

interface Offered {
  prodotto: { _id: string; nome: string }
  banca: { nome: string }
}

/** A column: name, format and style. */
interface OfferColumn<O> {
  name: string
  value(offer: O): string
  class?: 'big' | 'firm'
  /** The list is sorted by this column. */
  sorted?: boolean
}

interface Props<O> {
  caption: string
  columns: readonly OfferColumn<O>[]
  offers: readonly O[]
  detail(offer: O): ComponentChildren
}

/** Offers by TAEG, one per product. A row expands to its detail. */
export function OffersTable<O extends Offered>({ caption, columns, offers, detail }: Props<O>) {
  const opened = useSignal<string | null>(null)
  return (
    <table class="table offers">
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Finanziatore e prodotto</th>
          {columns.map(({ name, sorted }) => (
            <th key={name} scope="col" class="n" aria-sort={sorted ? 'ascending' : undefined}>
              {name}
            </th>
          ))}
          <th scope="col">
            <span class="hidden">Dettaglio</span>
          </th>
        </tr>
      </thead>
      {offers.map(offer => {
        const key = offer.prodotto._id
        const isOpen = opened.value === key
        return (
          <tbody key={key}>
            <OfferRow
              offer={offer}
              columns={columns}
              open={isOpen}
              toggle={() => (opened.value = isOpen ? null : key)}
            />
            {isOpen && (
              <tr class="opened">
                <td colSpan={columns.length + 2}>{detail(offer)}</td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}

interface RowProps<O> {
  offer: O
  columns: readonly OfferColumn<O>[]
  open: boolean
  toggle(): void
}

function OfferRow<O extends Offered>({ offer, columns, open, toggle }: RowProps<O>) {
  const { banca, prodotto } = offer
  return (
    <tr part="offerta">
      <th scope="row">
        <span class="bank">{banca.nome}</span> <span class="soft">{prodotto.nome}</span>
      </th>
      {columns.map(({ name, value, ...column }) => (
        <td key={name} class={column.class ? `n ${column.class}` : 'n'} data-l={name}>
          {value(offer)}
        </td>
      ))}
      <td class="n">
        <button class="button bare" type="button" aria-expanded={open} onClick={toggle}>
          {open ? 'Chiudi' : 'Apri'}
          <span class="hidden">
            {' '}
            {banca.nome}, {prodotto.nome}
          </span>
        </button>
      </td>
    </tr>
  )
}
