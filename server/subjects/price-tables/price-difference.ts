import type { Answer } from '../../../contract/calls/call.ts'
import type { PriceTableCalls } from '../../../contract/calls/price-tables.ts'
import { type PriceRow, priceColumnNames } from '../../../contract/products/price-rows.ts'
import { bandOf } from '../../import/price-rows.ts'

export type Difference = Answer<PriceTableCalls['compare']>

/** Maximum reported rows of each kind; further rows are only counted. */
const maxReported = 100

const isSame = (a: PriceRow, b: PriceRow) => priceColumnNames.every(name => a[name] === b[name])

/** The differences between two tables, band by band. Both tables are read page by page. */
export async function differenceOf(
  before: AsyncIterable<PriceRow[]>,
  after: AsyncIterable<PriceRow[]> | Iterable<PriceRow[]>,
): Promise<Difference> {
  const left = new Map<string, PriceRow>()
  for await (const page of before) for (const row of page) left.set(bandOf(row), row)
  const reported = { aggiunte: [], tolte: [], cambiate: [] } as Record<
    'aggiunte' | 'tolte' | 'cambiate',
    Difference['righe']
  >
  const counts = { aggiunte: 0, tolte: 0, cambiate: 0, uguali: 0 }
  const count = (kind: keyof typeof reported, prima: PriceRow | null, dopo: PriceRow | null) => {
    counts[kind]++
    if (reported[kind].length < maxReported) reported[kind].push({ prima, dopo })
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
  return { ...counts, righe: [...reported.cambiate, ...reported.aggiunte, ...reported.tolte] }
}
