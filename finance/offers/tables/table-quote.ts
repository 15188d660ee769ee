import { requireCents, requireWhole } from '../../arithmetic/argument.ts'
import { isUsurious, usuryThreshold } from '../../checks/usury.ts'
import { principalFor } from '../../inverse/inverse-amount.ts'
import { roundApr } from '../../rates/apr-rounding.ts'
import { constantLoanApr } from '../../rates/constant-loan-apr.ts'
import { assignmentTegm } from '../cdq/cdq-quote.ts'
import { smallestThatPays } from '../smallest.ts'
import { lowestRow, openBands, overMaximum, type Refusal } from './available-rows.ts'
import { customerFee, exceededMaximum } from './customer-fee.ts'
import type { Agreement, PricedRow, PriceTable } from './price-table.ts'
import type { QuoteFigures, TableExclusion, TableNeed, TableQuote, TableRates } from './table-types.ts'

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

function outcomeOf(
  need: TableNeed,
  agreement: Agreement<PricedRow>,
  rates: TableRates,
): TableQuote | Refusal {
  const { datori } = agreement
  if (datori && !(need.occupazione && datori.includes(need.occupazione))) return { motivo: 'occupazione' }
  const bands = openBands(need, agreement.bands)
  if ('motivo' in bands) return bands
  const sized = bands.flatMap(({ rows }) => rows.map(row => sizeOf(need, row)))
  const fitting = sized.filter(one => !('motivo' in one)) as Sized[]
  if (fitting.length === 0) return sized[0] as Refusal
  const lowest = lowestRow(fitting)
  return 'motivo' in lowest ? lowest : priced(need, lowest, rates)
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
  const over = overMaximum(row, { taeg, teg: taeg })
  if (over) return over
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
