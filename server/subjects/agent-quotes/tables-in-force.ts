import { setImmediate } from 'node:timers/promises'
import { employersOfAgreement } from '../../../contract/products/agent-quote.ts'
import { loanCostColumns, type PriceRow } from '../../../contract/products/price-rows.ts'
import { allPriceTables, type PriceTables } from '../../../contract/subjects/price-tables.ts'
import { type PriceTable, priceTable } from '../../../finance/offers/tables/price-table.ts'
import type { LoanTableRow, PriceTableRow } from '../../../finance/offers/tables/table-types.ts'
import type { Context } from '../../context.ts'
import { everyRow, published } from '../price-tables/price-tables.ts'
import { inForce, standing } from '../price-tables/price-validity.ts'

/** A price table in force today, ready for quotes. */
export interface TableInForce {
  fonte: PriceTables['name']
  tabella: { _id: string; nome: string; validaDal: string; fino: string | null; righe: number } | null
  table: PriceTable | null
}

/**
 * The rows of tables in memory, by the id of the table: the rows of a published table never change. Only tables that
 * were in force at the last reading stay.
 */
const inMemory = new WeakMap<Context['database'], Map<string, Promise<PriceTable>>>()

/** The table in force of every network on a day. The rows of a table are read from the database once. */
export async function tablesInForce(
  context: Pick<Context, 'database'>,
  giorno: string,
): Promise<TableInForce[]> {
  const { database } = context
  const found = await Promise.all(
    allPriceTables.map(async tables => {
      const all = await published(database.reads, tables)
      const one = inForce(all, giorno)
      return { tables, one, fino: one && standing(all, one, giorno).fino }
    }),
  )
  const kept = inMemory.get(database) ?? new Map<string, Promise<PriceTable>>()
  inMemory.set(database, kept)
  const current = new Set(found.map(({ one }) => one?._id))
  for (const id of kept.keys()) if (!current.has(id)) kept.delete(id)
  return Promise.all(
    found.map(async ({ tables, one, fino }): Promise<TableInForce> => {
      const fonte = tables.name
      if (!one) return { fonte, tabella: null, table: null }
      const { _id, nome, validaDal, righe } = one
      const loading = kept.get(_id) ?? loadTable(context, tables, _id)
      kept.set(_id, loading)
      loading.catch(() => kept.delete(_id))
      return { fonte, tabella: { _id, nome, validaDal, fino, righe }, table: await loading }
    }),
  )
}

async function loadTable(
  { database }: Pick<Context, 'database'>,
  tables: PriceTables,
  id: string,
): Promise<PriceTable> {
  const rows: (PriceTableRow | LoanTableRow)[] = []
  for await (const page of everyRow(database.reads, tables, id)) {
    for (const row of page) rows.push(quotedRow(row, rows.length + 1))
    await setImmediate()
  }
  return priceTable(rows, employersOfAgreement)
}

/** A row of a file for quotes: an assignment has a coefficient, a loan its costs. */
function quotedRow(row: PriceRow, riga: number): PriceTableRow | LoanTableRow {
  // The check of the file requires the coefficient of an assignment.
  if (row.prodotto !== 'prestito') return { ...row, riga } as PriceTableRow
  const { istruttoria, istruttoriaPerc } = row
  const fee =
    istruttoria !== null
      ? { fisso: istruttoria }
      : istruttoriaPerc !== null
        ? { perc: istruttoriaPerc }
        : null
  const others = loanCostColumns.filter(
    name => name !== 'istruttoria' && name !== 'istruttoriaPerc' && row[name] !== null,
  )
  const spese = Object.fromEntries(others.map(name => [name, row[name]])) as LoanTableRow['spese']
  if (fee) spese.istruttoria = fee
  return { ...row, prodotto: 'prestito', riga, spese }
}
