import type { Answer } from '../../../contract/calls/call.ts'
import type { PriceTableCalls } from '../../../contract/calls/price-tables.ts'
import { type PriceRow, priceColumnNames } from '../../../contract/products/price-rows.ts'
import { bandOf } from '../../import/price-rows.ts'

export type Difference = Answer<PriceTableCalls['compare']>

/** Of each kind; the others are counted. */
const mostTold = 100

const isSame = (a: PriceRow, b: PriceRow) => priceColumnNames.every(name => a[name] === b[name])

/** What there is in a table that was not in the one before, band by band; both come a page at a time. */
export async function differenceOf(
  before: AsyncIterable<PriceRow[]>,
  after: AsyncIterable<PriceRow[]> | Iterable<PriceRow[]>,
): Promise<Difference> {
  const left = new Map<string, PriceRow>()
  for await (const page of before) for (const row of page) left.set(bandOf(row), row)
  const told = { aggiunte: [], tolte: [], cambiate: [] } as Record<
    'aggiunte' | 'tolte' | 'cambiate',
    Difference['righe']
  >
  const counts = { aggiunte: 0, tolte: 0, cambiate: 0, uguali: 0 }
  const count = (kind: keyof typeof told, prima: PriceRow | null, dopo: PriceRow | null) => {
    counts[kind]++
    if (told[kind].length < mostTold) told[kind].push({ prima, dopo })
  }
  for await (const page of after)
    for (const row of page) {
      const band = bandOf(row)
      const prima = left.get(band)
      left.delete(band)
      if (!prima) count('aggiunte', null, row)
      else if (isSame(prima, row)) counts.uguali++
      else count('cambiate', prima, row)
    }
  for (const row of left.values()) count('tolte', row, null)
  return { ...counts, righe: [...told.cambiate, ...told.aggiunte, ...told.tolte] }
}
