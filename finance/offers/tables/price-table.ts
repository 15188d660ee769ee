import { exactPrincipalFor } from '../../inverse/inverse-amount.ts'
import type { AssignmentKind, Employer } from '../cdq/cdq-types.ts'
import type { LoanTableRow, PriceTableRow, TableRow } from './table-types.ts'

/** A row with what follows from its price alone. */
export interface PricedRow extends PriceTableRow {
  /** Share of the financed amount that the lender pays out; null when the coefficient exceeds that of the TAN. */
  quotaErogata: number | null
}

/** The rows for the same terms and ages, which differ by amount. */
export interface Band<R> extends Pick<TableRow, 'durataDa' | 'durataA' | 'etaDa' | 'etaA'> {
  rows: R[]
}

/** The rows of one agreement for one product. */
export interface Agreement<R> {
  convenzione: string
  /** Employers of the agreement; null when its name does not tell. */
  datori: readonly Employer[] | null
  bands: readonly Band<R>[]
}

/** A price table in memory: the agreements of each product. */
export interface PriceTable extends Readonly<Record<AssignmentKind, readonly Agreement<PricedRow>[]>> {
  readonly prestito: readonly Agreement<LoanTableRow>[]
}

/** Price lists write coefficients with two decimals or more. */
const printedUnit = 0.005

/** Arranges the rows of a price table for quotes. `datoriDi` reads the employers from the name of an agreement. */
export function priceTable(
  rows: Iterable<PriceTableRow | LoanTableRow>,
  datoriDi: (convenzione: string) => readonly Employer[] | null,
): PriceTable {
  const assignments: Record<AssignmentKind, PricedRow[]> = { cqs: [], cqp: [], delega: [] }
  const loans: LoanTableRow[] = []
  for (const row of rows)
    if (row.prodotto === 'prestito') loans.push(row)
    else assignments[row.prodotto].push({ ...row, quotaErogata: paidOutShare(row) })
  return {
    cqs: agreementsOf(assignments.cqs, datoriDi),
    cqp: agreementsOf(assignments.cqp, () => null),
    delega: agreementsOf(assignments.delega, datoriDi),
    prestito: agreementsOf(loans, datoriDi),
  }
}

function agreementsOf<R extends TableRow>(
  rows: readonly R[],
  datoriDi: Parameters<typeof priceTable>[1],
): Agreement<R>[] {
  const byName = new Map<string, R[]>()
  for (const row of rows) {
    const known = byName.get(row.convenzione)
    if (known) known.push(row)
    else byName.set(row.convenzione, [row])
  }
  return [...byName].map(([convenzione, found]) => ({
    convenzione,
    datori: datoriDi(convenzione),
    bands: bandsOf(found),
  }))
}

function bandsOf<R extends TableRow>(rows: readonly R[]): Band<R>[] {
  const bands = new Map<string, Band<R>>()
  for (const row of rows) {
    const { durataDa, durataA, etaDa, etaA } = row
    const key = `${durataDa} ${durataA} ${etaDa} ${etaA}`
    const known = bands.get(key)
    if (known) known.rows.push(row)
    else bands.set(key, { durataDa, durataA, etaDa, etaA, rows: [row] })
  }
  return [...bands.values()]
}

/**
 * The share of the financed amount that a row pays out. The coefficient divided by the present value of one euro a month
 * at the TAN: 1 when they are equal as printed, less when the coefficient contains charges of the lender.
 */
export function paidOutShare({
  coefficiente,
  tan,
  durataA,
}: Pick<PriceTableRow, 'coefficiente' | 'tan' | 'durataA'>): number | null {
  const full = exactPrincipalFor({ instalment: 1, annualRate: tan, termMonths: durataA })
  if (Math.abs(coefficiente - full) <= printedUnit) return 1
  return coefficiente > full ? null : coefficiente / full
}
