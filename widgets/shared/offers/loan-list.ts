import { formatEuro } from '../../../contract/italian/format.ts'
import { costName } from '../../../contract/products/offer-words.ts'
import type { ProductOffer } from '../calculator/product.ts'
import type { ComparedRow, Mark, OfferFilter, Order } from './offers-view.ts'

/** Orders of loans that are asked for by amount. */
export const loanOrders: readonly [Order<ProductOffer>, ...Order<ProductOffer>[]] = [
  {
    name: 'TAEG',
    words: 'TAEG crescente; a parità di TAEG, totale da restituire',
    value: ({ taeg }) => taeg,
  },
  { name: 'rata', words: 'rata crescente; a parità di rata, TAEG', value: ({ rata }) => rata },
  {
    name: 'totale dovuto',
    words: 'totale dovuto crescente; a parità di totale, TAEG',
    value: ({ totaleDovuto }) => totaleDovuto,
  },
]

export const loanMarks: readonly Mark<ProductOffer>[] = [
  { words: 'rata più bassa', value: ({ rata }) => rata },
  { words: 'costo totale più basso', value: ({ totaleDovuto }) => totaleDovuto },
  { words: 'meno spese', value: ({ totaleCosti }) => totaleCosti },
]

export const withoutOptional: OfferFilter<{ facoltative: readonly unknown[] }> = {
  name: 'facoltative',
  label: 'Senza polizze facoltative',
  keeps: ({ facoltative }) => facoltative.length === 0,
}

/** A row of the comparison with an amount in cents. */
export const moneyRow = <O>(name: string, cents: (offer: O) => number, firm = false): ComparedRow<O> => ({
  name,
  value: offer => formatEuro(cents(offer)),
  cents,
  firm,
})

interface WithCosts {
  costi: readonly { voce: Parameters<typeof costName>[0]['voce']; totale: number }[]
}

/** A row for each cost of the compared offers, 0 where an offer does not have the cost. */
export function costRows<O extends WithCosts>(
  offers: readonly O[],
  nameOf: (cost: Parameters<typeof costName>[0]) => string = costName,
): ComparedRow<O>[] {
  const names = [...new Set(offers.flatMap(({ costi }) => costi.map(({ voce }) => voce)))]
  return names.map(name =>
    moneyRow(nameOf({ voce: name }), ({ costi }) =>
      costi.filter(({ voce }) => voce === name).reduce((sum, { totale }) => sum + totale, 0),
    ),
  )
}
