import { formatNumber, formatPercent } from '../../contract/italian/format.ts'
import { loanCostColumns, type PriceColumn, type PriceRow } from '../../contract/products/price-rows.ts'
import { isUsurious, usuryThreshold } from '../../finance/checks/usury.ts'
import { exactPrincipalFor } from '../../finance/inverse/inverse-amount.ts'
import { assignmentTegm } from '../../finance/offers/cdq/cdq-quote.ts'
import type { CdqRates } from '../../finance/offers/cdq/cdq-types.ts'
import { paidOutShare } from '../../finance/offers/tables/price-table.ts'

/** The average rates of the categories of assignments, percent. */
export type AssignmentTegm = Omit<CdqRates['tegm'], 'trimestre'>

/**
 * The largest number that counts as a fraction of a rate, as workbooks store 7,25 %. No credit costs less than 0,6 %, and
 * none more than 60 %.
 */
export const largestFraction = 0.6

/** What to write for a percentage that may be a fraction, in Italian. */
export function ifFraction(value: number): string {
  const meant = formatNumber(value * 100)
  return `se è ${meant}\u00a0%, scriva ${meant} in una cella con il formato Numero.`
}

/**
 * What cannot be in a row of prices, by column, with a message in Italian: a rate that no credit has and that may be a
 * fraction, a TEG or TAEG below the TAN that it contains, a rate that is usury for every amount of the row, a coefficient
 * above that of the TAN without charges, figures of the other kind of credit.
 */
export function* priceRowProblems(
  row: PriceRow,
  tegm: AssignmentTegm | null,
): Generator<[column: PriceColumn, message: string]> {
  for (const name of ['tan', 'teg', 'taeg'] as const) {
    const value = row[name]
    if (value === null) continue
    if (value > 0 && value <= largestFraction)
      yield [name, `Nessun prestito costa ${formatNumber(value)}\u00a0%: ${ifFraction(value)}`]
    else if (value < row.tan)
      yield [name, `È meno del TAN (${formatPercent(row.tan)}), che ne fa parte: controlli i due tassi.`]
  }
  const threshold = tegm && highestThreshold(row, tegm)
  for (const name of ['tan', 'teg'] as const) {
    const value = row[name]
    if (threshold !== null && value !== null && isUsurious({ teg: value, threshold }))
      yield [
        name,
        `Supera la soglia di usura (${formatPercent(threshold, 4)}): controlli il tasso e gli importi.`,
      ]
  }
  const { prodotto, coefficiente, tan, durataA, istruttoria, istruttoriaPerc, impostaSostitutivaPerc } = row
  if (prodotto === 'prestito') {
    if (coefficiente !== null)
      yield ['coefficiente', 'Un prestito non ne ha: lo tolga, e scriva le spese nelle loro colonne.']
    if (istruttoria !== null && istruttoriaPerc !== null)
      yield ['istruttoriaPerc', 'Scriva l’importo o la percentuale, non tutti e due.']
    if (impostaSostitutivaPerc !== null && (impostaSostitutivaPerc < 0.1 || impostaSostitutivaPerc > 2))
      yield [
        'impostaSostitutivaPerc',
        `È ${formatPercent(impostaSostitutivaPerc, 4)}: la legge la fissa allo 0,25\u00a0%.`,
      ]
    return
  }
  for (const name of loanCostColumns)
    if (row[name] !== null) yield [name, 'Solo un prestito ne ha: lo tolga.']
  if (coefficiente !== null && paidOutShare({ coefficiente, tan, durataA }) === null) {
    const { tan: annualRate, durataA: termMonths } = row
    const full = exactPrincipalFor({ instalment: 1, annualRate, termMonths })
    yield [
      'coefficiente',
      `Con questo TAN e ${termMonths} mesi è al massimo ${formatNumber(full)}: controlli.`,
    ]
  }
}

/** The highest usury threshold of the amounts of a row. A quote has the threshold of its own amount. */
function highestThreshold({ prodotto, importoDa, importoA }: PriceRow, tegm: AssignmentTegm): number {
  // An amount at which two rows meet belongs to the lower row.
  const ends = [(importoDa ?? 0) + 1, importoA ?? Number.POSITIVE_INFINITY]
  return Math.max(
    ...ends.map(
      amount =>
        // Delegations have the threshold of personal loans.
        usuryThreshold({
          tegm: assignmentTegm(prodotto === 'prestito' ? 'delega' : prodotto, amount, { tegm }),
        }).threshold,
    ),
  )
}
