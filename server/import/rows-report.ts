import { setImmediate } from 'node:timers/promises'
import type { Cell } from '../../contract/records/field-kinds.ts'
import { rowOutcomes } from '../../contract/records/imports.ts'
import { csv, undefused } from '../export/csv.ts'
import type { Outcome, ReportedRow } from './check-records.ts'

/** Rows converted without a pause; between two slices the server serves other requests. */
const sliceRows = 50

/** The errors of the rows that the database refuses, by number of the row. */
export type Refused = ReadonlyMap<number, ReportedRow['errori']>

/** The errors of a row in one line. */
export const errorsInWords = (errori: ReportedRow['errori']): string =>
  errori.map(({ colonna, messaggio }) => (colonna ? `${colonna}: ${messaggio}` : messaggio)).join(' ')

/** A CSV with each row of the file after its number, its result and its errors. */
export async function rowsReportOf(
  head: readonly string[],
  outcomes: readonly Outcome[],
  refused: Refused,
): Promise<string> {
  function cellsOf({ riga, esito, errori, cells }: Outcome): Cell[] {
    const refusal = refused.get(riga)
    const result = [String(riga), rowOutcomes[refusal ? 'errata' : esito], errorsInWords(refusal ?? errori)]
    return [...result, ...cells.map(undefused)].map(text => ({ text }))
  }
  async function* pages() {
    for (let at = 0; at < outcomes.length; at += sliceRows) {
      yield outcomes.slice(at, at + sliceRows).map(cellsOf)
      await setImmediate()
    }
  }
  const parts: Buffer[] = []
  for await (const part of csv(
    ['Riga del file', 'Esito della riga', 'Problema della riga', ...head],
    pages(),
  ))
    parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
