import { requireCents, requireWhole } from '../../arithmetic/argument.ts'
import { isUsurious, usuryThreshold } from '../../checks/usury.ts'
import { principalFor } from '../../inverse/inverse-amount.ts'
import { roundApr } from '../../rates/apr-rounding.ts'
import { constantLoanApr } from '../../rates/constant-loan-apr.ts'
import { assignmentTegm } from '../cdq/cdq-quote.ts'
import { nearestTerm } from '../eligibility.ts'
import { smallestThatPays } from '../smallest.ts'
import { customerFee, exceededMaximum } from './customer-fee.ts'
import type { Agreement, Band, PricedRow, PriceTable } from './price-table.ts'
import type { QuoteFigures, TableExclusion, TableNeed, TableQuote, TableRates } from './table-types.ts'

type Refusal = Omit<TableExclusion, 'convenzione'>

/**
 * The quotes of a price table for a need, at most one for each agreement, and the excluded agreements with the reason.
 * Of the rows of an agreement that are available, the lowest TAN applies; a value on the border of two rows belongs to
 * the lower one. Throws RangeError naming the invalid field of the need.
 */
export function quoteTable({
  need,
  table,
  rates,
}: {
  need: TableNeed
  table: PriceTable
  rates: TableRates
}): { preventivi: TableQuote[]; escluse: TableExclusion[] } {
  requireNeed(need)
  const preventivi: TableQuote[] = []
  const escluse: TableExclusion[] = []
  for (const agreement of table[need.prodotto]) {
    const outcome = outcomeOf(need, agreement, rates)
    if ('motivo' in outcome) escluse.push({ convenzione: agreement.convenzione, ...outcome })
    else preventivi.push(outcome)
  }
  return { preventivi, escluse }
}

function outcomeOf(need: TableNeed, agreement: Agreement, rates: TableRates): TableQuote | Refusal {
  const { datori } = agreement
  if (datori && !(need.occupazione && datori.includes(need.occupazione))) return { motivo: 'occupazione' }
  const bands = openBands(need, agreement.bands)
  if ('motivo' in bands) return bands
  const sized = bands.flatMap(({ rows }) => rows.map(row => sizeOf(need, row)))
  const fitting = sized.filter(one => !('motivo' in one)) as Sized[]
  const inBand = withoutBorders(
    fitting.filter(({ row, capitale }) => holds(row.importoDa, row.importoA, capitale)),
    ({ row, capitale }) => [row.importoDa, row.importoA, capitale],
  )
  if (inBand.length === 0) return fitting.length > 0 ? amountRefusal(fitting) : (sized[0] as Refusal)
  const lowest = inBand.reduce((low, next) => (next.row.tan < low.row.tan ? next : low))
  return priced(need, lowest, rates)
}

/** The bands for the term and the age of a need, or the reason why there is none. */
function openBands({ durataMesi, etaScadenza }: TableNeed, all: readonly Band[]): Band[] | Refusal {
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

interface Sized {
  row: PricedRow
  rata: number
  /** Financed amount, cents. */
  capitale: number
}

/** The instalment of a row for the need and the amount that it finances, or the reason why there is none. */
function sizeOf(need: TableNeed, row: PricedRow): Sized | Refusal {
  const { da, importo, durataMesi, rataMax } = need
  if (row.quotaErogata === null) return { motivo: 'coefficiente' }
  const capitalOf = (rata: number) =>
    principalFor({ instalment: rata, annualRate: row.tan, termMonths: durataMesi })
  const rata =
    da === 'netto'
      ? smallestThatPays(importo, rataMax, one => splitOf(need, row, one, capitalOf(one)).nettoCliente)
      : da === 'lordo'
        ? Math.floor(importo / durataMesi)
        : importo
  if (rata === null || rata === 0 || rata > rataMax) return { motivo: 'quota', limite: rataMax }
  return { row, rata, capitale: capitalOf(rata) }
}

/** How the financed amount splits into charges, fee and what is paid out, cents. */
function splitOf(
  { compenso, durataMesi, estinzione = 0 }: TableNeed,
  row: PricedRow,
  rata: number,
  capitale: number,
) {
  const oneri = capitale - Math.round(capitale * row.quotaErogata!)
  const fee = customerFee(compenso, rata * durataMesi, capitale)
  const nettoRicavo = capitale - oneri - fee
  return { oneri, fee, nettoRicavo, nettoCliente: nettoRicavo - estinzione }
}

/** The limit of amount that is nearest to what the rows would finance. */
function amountRefusal(sized: Sized[]): Refusal {
  const above = sized.flatMap(({ row: { importoDa }, capitale }) =>
    importoDa !== null && importoDa > capitale ? [importoDa] : [],
  )
  return above.length > 0
    ? { motivo: 'importo_minimo', limite: Math.min(...above) }
    : { motivo: 'importo_massimo', limite: Math.max(...sized.map(({ row }) => row.importoA ?? 0)) }
}

function priced(need: TableNeed, { row, rata, capitale }: Sized, rates: TableRates): TableQuote | Refusal {
  const { durataMesi, compenso } = need
  const { oneri, fee, nettoRicavo, nettoCliente } = splitOf(need, row, rata, capitale)
  const maxFee = exceededMaximum(compenso, fee, capitale)
  if (maxFee !== null) return { motivo: 'compenso', limite: maxFee }
  const tegm = assignmentTegm(need.prodotto, capitale, rates)
  const { threshold: sogliaUsura } = usuryThreshold({ tegm })
  // No rate exists when the costs take the whole amount.
  if (nettoRicavo <= 0) return { motivo: 'usura', limite: sogliaUsura }
  const rate = constantLoanApr({
    principal: capitale,
    months: durataMesi,
    instalment: rata,
    upfront: oneri + fee,
    annualRate: row.tan,
  })
  const taeg = roundApr(rate, 2)
  // No cost of a table is a tax, so the TEG equals the TAEG.
  if (isUsurious({ teg: rate, threshold: sogliaUsura })) return { motivo: 'usura', limite: sogliaUsura }
  if (row.taeg !== null && taeg > row.taeg) return { motivo: 'taeg_massimo', limite: row.taeg }
  if (row.teg !== null && taeg > row.teg) return { motivo: 'teg_massimo', limite: row.teg }
  const lordo = rata * durataMesi
  const figures: QuoteFigures = {
    rata,
    numeroRate: durataMesi,
    tan: row.tan,
    taeg,
    teg: rate,
    tegm,
    sogliaUsura,
    lordo,
    capitale,
    interessi: lordo - capitale,
    costi: [
      ...(oneri > 0 ? [{ voce: 'oneri' as const, importo: oneri }] : []),
      ...(fee > 0 ? [{ voce: 'compenso' as const, importo: fee }] : []),
    ],
    nettoRicavo,
    nettoCliente,
    totaleDovuto: lordo,
  }
  const { riga, convenzione, assicurazione, provvigione } = row
  return { ...figures, riga, convenzione, assicurazione, provvigione }
}

function requireNeed(need: TableNeed): void {
  requireWhole('need.importo', need.importo, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('need.durataMesi', need.durataMesi)
  requireCents('need.rataMax', need.rataMax)
  requireCents('need.estinzione', need.estinzione ?? 0)
  requireWhole('need.etaScadenza', need.etaScadenza ?? 0, 0)
}
