import { nearestTerm } from '../eligibility.ts'
import type { Band } from './price-table.ts'
import type { TableExclusion, TableNeed, TableRow } from './table-types.ts'

/** Why an agreement has no quote. */
export type Refusal = Omit<TableExclusion, 'convenzione'>

/** The bands for the term and the age of a need, or the reason why there is none. */
export function openBands<R>(
  { durataMesi, etaScadenza }: Pick<TableNeed, 'durataMesi' | 'etaScadenza'>,
  all: readonly Band<R>[],
): Band<R>[] | Refusal {
  const longEnough = withoutBorders(
    all.filter(row => holds(row.durataDa, row.durataA, durataMesi)),
    row => [row.durataDa, row.durataA, durataMesi],
  )
  if (longEnough.length === 0)
    return {
      motivo: 'durata',
      limite: nearestTerm(
        all.map(({ durataDa, durataA }) => ({ durataDaMesi: durataDa, durataAMesi: durataA })),
        durataMesi,
      ),
    }
  if (etaScadenza === undefined) return longEnough
  const ofAge = withoutBorders(
    longEnough.filter(row => holds(row.etaDa, row.etaA, etaScadenza)),
    row => [row.etaDa, row.etaA, etaScadenza],
  )
  if (ofAge.length > 0) return ofAge
  const oldest = Math.max(...longEnough.map(({ etaA }) => etaA ?? Number.POSITIVE_INFINITY))
  return etaScadenza > oldest
    ? { motivo: 'eta', limite: oldest }
    : {
        motivo: 'eta_minima',
        limite: Math.min(...longEnough.flatMap(({ etaDa }) => (etaDa && etaDa > etaScadenza ? [etaDa] : []))),
      }
}

const holds = (from: number | null, to: number | null, value: number) =>
  (from === null || from <= value) && (to === null || value <= to)

/** Leaves out rows that begin at the value where another row ends: the border belongs to the lower row. */
function withoutBorders<R>(
  rows: R[],
  of: (row: R) => readonly [from: number | null, to: number | null, value: number],
): R[] {
  const isEnd = rows.some(row => {
    const [from, to, value] = of(row)
    return to === value && from !== value
  })
  if (!isEnd) return rows
  return rows.filter(row => {
    const [from, to, value] = of(row)
    return from !== value || to === value
  })
}

/** A row with the amount that it would finance, cents. */
interface Sized {
  row: TableRow
  capitale: number
}

/**
 * The row with the lowest TAN among those for their amounts, or the reason why there is none. An amount on the border of
 * two rows belongs to the lower one.
 */
export function lowestRow<S extends Sized>(sized: readonly S[]): S | Refusal {
  const inBand = withoutBorders(
    sized.filter(({ row, capitale }) => holds(row.importoDa, row.importoA, capitale)),
    ({ row, capitale }) => [row.importoDa, row.importoA, capitale],
  )
  if (inBand.length === 0) return amountRefusal(sized)
  return inBand.reduce((low, next) => (next.row.tan < low.row.tan ? next : low))
}

/** The limit of amount that is nearest to what the rows would finance. */
function amountRefusal(sized: readonly Sized[]): Refusal {
  const above = sized.flatMap(({ row: { importoDa }, capitale }) =>
    importoDa !== null && importoDa > capitale ? [importoDa] : [],
  )
  return above.length > 0
    ? { motivo: 'importo_minimo', limite: Math.min(...above) }
    : { motivo: 'importo_massimo', limite: Math.max(...sized.map(({ row }) => row.importoA ?? 0)) }
}

/** The maximum of the network that the rates of a quote exceed; null when they exceed none. Rates with two decimals. */
export function overMaximum(row: TableRow, { taeg, teg }: { taeg: number; teg: number }): Refusal | null {
  if (row.taeg !== null && taeg > row.taeg) return { motivo: 'taeg_massimo', limite: row.taeg }
  if (row.teg !== null && teg > row.teg) return { motivo: 'teg_massimo', limite: row.teg }
  return null
}
