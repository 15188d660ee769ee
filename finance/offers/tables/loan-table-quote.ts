import { roundApr } from '../../rates/apr-rounding.ts'
import type { LoanRates, LoanTerms } from '../loans/loan-types.ts'
import { lowestRow, openBands, overMaximum } from './available-rows.ts'
import { type LoanAim, type PanelExclusion, quoteLoans } from './panel-quote.ts'
import type { Agreement, PriceTable } from './price-table.ts'
import type { LoanTableRow, TableExclusion, TableQuote } from './table-types.ts'

type Refusal = Pick<PanelExclusion, 'motivo' | 'limite'>

/** The highest loan of a row without a limit, cents. */
const maxLoan = 100_000_000

/**
 * The quotes of the personal loans of a price table, at most one for each agreement, and the excluded agreements with the
 * reason. Rows are chosen as `quoteTable` chooses them, and each row is quoted as a product of the panel with the same
 * costs. Throws RangeError as `quoteLoan`.
 */
export function quoteLoanTable({
  aim,
  etaScadenza,
  table,
  rates,
}: {
  aim: LoanAim
  /** Age of the person at the last instalment, whole years. */
  etaScadenza?: number
  table: PriceTable
  rates: LoanRates
}): { preventivi: TableQuote[]; escluse: (Pick<TableExclusion, 'convenzione'> & Refusal)[] } {
  const preventivi: TableQuote[] = []
  const escluse: (Pick<TableExclusion, 'convenzione'> & Refusal)[] = []
  const person = { durataMesi: aim.durataMesi, ...(etaScadenza !== undefined && { etaScadenza }) }
  for (const agreement of table.prestito) {
    const outcome = outcomeOf(aim, person, agreement, rates)
    if ('motivo' in outcome) escluse.push({ convenzione: agreement.convenzione, ...outcome })
    else preventivi.push(outcome)
  }
  return { preventivi, escluse }
}

function outcomeOf(
  { eta: _, ...aim }: LoanAim,
  person: Parameters<typeof openBands>[0],
  { datori, bands }: Agreement<LoanTableRow>,
  rates: LoanRates,
): TableQuote | Refusal {
  const { occupazione } = aim
  if (datori && !datori.some(one => one === occupazione)) return { motivo: 'occupazione' }
  const open = openBands(person, bands)
  if ('motivo' in open) return open
  const outcomes = open.flatMap(({ rows }) =>
    rows.map(row => ({ row, ...quoteLoans(aim, [termsOf(row, aim, rates)], rates) })),
  )
  const quotes = outcomes.flatMap(({ row, preventivi: [figures] }) =>
    figures ? [{ row, figures, capitale: figures.capitale }] : [],
  )
  if (quotes.length === 0) {
    const { motivo, limite } = outcomes[0]!.escluse[0]!
    return { motivo, ...(limite !== undefined && { limite }) }
  }
  const lowest = lowestRow(quotes)
  if ('motivo' in lowest) return lowest
  const { prodotto: __, banca: ___, validoAl: ____, ...figures } = lowest.figures
  const over = overMaximum(lowest.row, { taeg: figures.taeg, teg: roundApr(figures.teg, 2) })
  const { riga, convenzione, assicurazione, provvigione } = lowest.row
  return over ?? { ...figures, riga, convenzione, assicurazione, provvigione }
}

/** A row as a product of the panel. The limits of amount are of the financed amount, which the quote tells. */
const termsOf = (row: LoanTableRow, { finalita }: LoanAim, { giorno }: LoanRates): LoanTerms => ({
  prodotto: { _id: String(row.riga), nome: row.convenzione },
  banca: { _id: '', nome: '' },
  finalita: [finalita],
  validoDal: giorno,
  importoMin: 1,
  importoMax: row.importoA ?? maxLoan,
  tassi: [{ tanFinito: row.tan, durataDaMesi: row.durataDa, durataAMesi: row.durataA }],
  spese: row.spese,
  polizze: [],
  policy: { rataRedditoMax: 100, etaMaxScadenza: Number.POSITIVE_INFINITY },
  compenso: {},
})
