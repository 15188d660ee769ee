import { CsvError, parse } from 'csv-parse/sync'
import { formatNumber } from '../../contract/italian/format.ts'
import { csvFormat } from '../../contract/text/csv-format.ts'
import { FileRefused } from './file-refused.ts'

/** A line of a file. */
export interface Line {
  /** Number of the line, from 1, as a spreadsheet counts rows. */
  row: number
  cells: string[]
  /** The line as it stands in the file, where the caller wants it. */
  raw?: string
}

/** Limits for the size of a file. */
export interface CsvLimits {
  /** Lines that are not empty, including the heading. */
  maxRows: number
  /** Lines, including empty ones. */
  maxLines: number
  maxColumns: number
  /** Characters in a cell. */
  maxCellLength: number
  /** Bytes in a line, without separators. */
  maxLineBytes: number
}

const tooManyRows = (limit: string) => new FileRefused(`Al massimo ${limit}: divida il file.`)
const tooManyColumns = (row: number, { maxColumns }: CsvLimits) =>
  new FileRefused(
    `Alla riga ${row} ci sono più di ${maxColumns} colonne: lasci nel file solo quelle da importare.`,
  )
const tooLong = (row: number, what: string) =>
  new FileRefused(`Alla riga ${row} ${what}: accorci il testo, o chiuda le virgolette che si aprono.`)

/** Checks a row, which is the `rows`th that is not empty. Throws `FileRefused`. */
export function checkLimits(limits: CsvLimits, row: number, cells: readonly unknown[], rows: number): void {
  if (rows > limits.maxRows) throw tooManyRows(`${formatNumber(limits.maxRows - 1)} righe`)
  if (row > limits.maxLines)
    throw tooManyRows(`${formatNumber(limits.maxLines)} righe, contando quelle vuote`)
  if (cells.length > limits.maxColumns) throw tooManyColumns(row, limits)
  if (cells.some(cell => typeof cell === 'string' && cell.length > limits.maxCellLength))
    throw tooLong(row, `una cella ha più di ${formatNumber(limits.maxCellLength)} caratteri`)
}

/**
 * Parses CSV with any common separator. Empty lines are left out of the result but counted. Parsing stops at the first line
 * beyond a limit. Throws `FileRefused` with the row of the limit, or of an unclosed quote.
 */
export function parseCsv(file: string, limits?: CsvLimits, withRaw = false): Line[] {
  const { delimiter, text } = csvFormat(file)
  const lines: Line[] = []
  let row = 0
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // Everything after the last allowed column becomes one more cell.
      ...(limits && { ignore_last_delimiters: limits.maxColumns + 1, max_record_size: limits.maxLineBytes }),
      raw: withRaw,
      on_record(record: string[] | { record: string[]; raw: string }) {
        const { record: cells, raw } = Array.isArray(record) ? { record, raw: undefined } : record
        row++
        if (cells.some(cell => cell !== '')) lines.push({ row, cells, ...(raw !== undefined && { raw }) })
        if (limits) checkLimits(limits, row, cells, lines.length)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (!limits || error.code !== 'CSV_MAX_RECORD_SIZE')
      throw new FileRefused(`Riga ${row + 1}: le virgolette si aprono e non si chiudono.`)
    if (Number(error.index) >= limits.maxColumns) throw tooManyColumns(row + 1, limits)
    throw tooLong(row + 1, `ci sono più di ${formatNumber(limits.maxLineBytes)} caratteri`)
  }
  return lines
}
