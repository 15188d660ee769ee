/** Measures the comparison of twenty price tables of twenty thousand rows, which the server keeps in memory. */
import { employersOfAgreement } from '../../contract/products/agent-quote.ts'
import { maxPriceRows } from '../../contract/products/price-rows.ts'
import { exactPrincipalFor } from '../../finance/inverse/inverse-amount.ts'
import { type PriceTable, priceTable } from '../../finance/offers/tables/price-table.ts'
import { quoteTable } from '../../finance/offers/tables/table-quote.ts'
import type { PriceTableRow, QuoteStart, TableNeed } from '../../finance/offers/tables/table-types.ts'

const tables = 20
const rounds = 15
const maxMs = 100

const terms = Array.from({ length: 8 }, (_, at) => [24 + at * 12, 36 + at * 12] as const)
const ages = [
  [18, 40],
  [41, 55],
  [56, 67],
] as const
const amounts = Array.from({ length: 8 }, (_, at) => [at * 1_000_000, (at + 1) * 1_000_000] as const)

/** A table as long as tables may be, with as many agreements as its rows give room for. */
function longTable(seed: number): PriceTable {
  const rows: PriceTableRow[] = []
  for (let agreement = 0; rows.length < maxPriceRows; agreement++)
    for (const [durataDa, durataA] of terms)
      for (const [etaDa, etaA] of ages)
        for (const [importoDa, importoA] of amounts) {
          if (rows.length === maxPriceRows) break
          const tan = 4 + ((seed * 7 + agreement * 3 + durataA) % 40) / 10
          rows.push({
            riga: rows.length + 1,
            prodotto: 'cqs',
            convenzione: `Ente ${agreement}`,
            durataDa: durataDa + 1,
            durataA,
            etaDa,
            etaA,
            importoDa,
            importoA,
            tan,
            teg: null,
            taeg: null,
            coefficiente: exactPrincipalFor({ instalment: 1, annualRate: tan, termMonths: durataA }) * 0.97,
            provvigione: 2,
            assicurazione: null,
          })
        }
  return priceTable(rows, employersOfAgreement)
}

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1]!

/** Prints the milliseconds of a comparison; false when one misses the target. */
export function benchQuotes(): boolean {
  const all = Array.from({ length: tables }, (_, at) => longTable(at))
  const starts: [QuoteStart, number][] = [
    ['rata', 30_000],
    ['netto', 2_000_000],
    ['lordo', 3_600_000],
  ]
  const found = starts.map(([da, importo]) => {
    const need: TableNeed = {
      prodotto: 'cqs',
      da,
      importo,
      durataMesi: 120,
      rataMax: 40_000,
      etaScadenza: 50,
      compenso: { fee: { perc: 1 }, massimo: { perc: 2 }, scelto: false },
    }
    const rates = { tegm: { finoA15000: 13, oltre15000: 9.4, delega: 10.8 } }
    let count = 0
    const times = Array.from({ length: rounds }, () => {
      const from = performance.now()
      count = all.reduce((sum, table) => sum + quoteTable({ need, table, rates }).preventivi.length, 0)
      return performance.now() - from
    })
    return { da, ms: median(times), count }
  })
  console.table(
    found.map(({ da, ms, count }) => ({
      [`${tables} tabelle da ${maxPriceRows} righe`]: `dal ${da}`,
      preventivi: count,
      'mediana, ms': Number(ms.toFixed(1)),
      'al più, ms': maxMs,
      raggiunto: ms <= maxMs ? 'sì' : 'no',
    })),
  )
  return found.every(({ ms }) => ms <= maxMs)
}
