import { CsvError, parse } from 'csv-parse/sync'

/** A line of a file: where it begins, counted as a spreadsheet counts rows, and its cells. */
export interface Line {
  row: number
  cells: string[]
}

const separators = [';', ',', '\t']

/** The sign that parts the cells: of those in the first line, outside of quotes, the one there is most of. */
function separatorOf(text: string): string {
  const counts = separators.map(() => 0)
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\r' || sign === '\n') break
    else if (separators.includes(sign)) counts[separators.indexOf(sign)]!++
  }
  return separators[counts.indexOf(Math.max(...counts))]!
}

class Enough extends Error {}

/**
 * Reads CSV, whichever sign parts its cells; lines without anything are left out, and still counted. Whoever takes no
 * more than some lines says one more than those as `most`: the rest is not read. Throws SyntaxError with the row where
 * quotes are opened and never closed.
 */
export function parseCsv(file: string, most = Number.POSITIVE_INFINITY): Line[] {
  const text = file.replace(/^\ufeff/, '')
  const lines: Line[] = []
  let row = 0
  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      on_record(cells: string[]) {
        row++
        if (cells.some(cell => cell !== '')) lines.push({ row, cells })
        if (lines.length >= most) throw new Enough()
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof Enough)) {
      if (!(error instanceof CsvError)) throw error
      throw new SyntaxError(String(row + 1))
    }
  }
  return lines
}
