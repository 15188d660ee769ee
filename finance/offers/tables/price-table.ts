import { exactPrincipalFor } from '../../inverse/inverse-amount.ts'
import type { AssignmentKind, Employer } from '../cdq/cdq-types.ts'
import type { PriceTableRow } from './table-types.ts'

/** A row with what follows from its price alone. */
export interface PricedRow extends PriceTableRow {
  /** Share of the financed amount that the lender pays out; null when the coefficient exceeds that of the TAN. */
  quotaErogata: number | null
}

/** The rows for the same terms and ages, which differ by amount. */
export interface Band extends Pick<PriceTableRow, 'durataDa' | 'durataA' | 'etaDa' | 'etaA'> {
  rows: PricedRow[]
}

/** The rows of one agreement for one product. */
export interface Agreement {
  convenzione: string
  /** Employers of the agreement; null when its name does not tell. */
  datori: readonly Employer[] | null
  bands: readonly Band[]
}

/** A price table in memory: the agreements of each product. */
export type PriceTable = Readonly<Record<AssignmentKind, readonly Agreement[]>>

/** Price lists write coefficients with two decimals or more. */
const printedUnit = 0.005

/** Arranges the rows of a price table for quotes. `datoriDi` reads the employers from the name of an agreement. */
export function priceTable(
  rows: Iterable<PriceTableRow>,
  datoriDi: (convenzione: string) => readonly Employer[] | null,
): PriceTable {
  const table: Record<AssignmentKind, Map<string, PricedRow[]>> = {
    cqs: new Map(),
    cqp: new Map(),
    delega: new Map(),
  }
  for (const row of rows) {
    const ofProduct = table[row.prodotto]
    const priced = { ...row, quotaErogata: paidOutShare(row) }
    const known = ofProduct.get(row.convenzione)
    if (known) known.push(priced)
    else ofProduct.set(row.convenzione, [priced])
  }
  const agreements = (kind: AssignmentKind): Agreement[] =>
    [...table[kind]].map(([convenzione, found]) => ({
      convenzione,
      datori: kind === 'cqp' ? null : datoriDi(convenzione),
      bands: bandsOf(found),
    }))
  return { cqs: agreements('cqs'), cqp: agreements('cqp'), delega: agreements('delega') }
}

function bandsOf(rows: readonly PricedRow[]): Band[] {
  const bands = new Map<string, Band>()
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
