import { CsvError, parse } from 'csv-parse/sync'
import { number } from '../../contract/format.ts'

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

/** How much of a file is read at most. */
export interface CsvLimits {
  /** Lines that hold something, the heading among them. */
  maxRows: number
  /** All lines, those without anything too. */
  maxLines: number
  maxColumns: number
  /** Characters of one cell. */
  maxCellLength: number
  /** Bytes of one line, without its separators. */
  maxLineBytes: number
}

/** A file exceeds a limit. The message says which one, and in which row. */
export class CsvTooLarge extends Error {}

const tooManyRows = (limit: string) => new CsvTooLarge(`Al massimo ${limit}: dividere il file.`)
const tooManyColumns = (row: number, { maxColumns }: CsvLimits) =>
  new CsvTooLarge(
    `Alla riga ${row} ci sono più di ${maxColumns} colonne: lasciare nel file solo quelle da importare.`,
  )
const tooLong = (row: number, what: string) =>
  new CsvTooLarge(`Alla riga ${row} ${what}: accorciare il testo, o chiudere le virgolette che si aprono.`)

function checkLimits(limits: CsvLimits, row: number, cells: string[], rows: number) {
  if (rows > limits.maxRows) throw tooManyRows(`${number(limits.maxRows - 1)} righe`)
  if (row > limits.maxLines) throw tooManyRows(`${number(limits.maxLines)} righe, contando quelle vuote`)
  if (cells.length > limits.maxColumns) throw tooManyColumns(row, limits)
  if (cells.some(cell => cell.length > limits.maxCellLength))
    throw tooLong(row, `una cella ha più di ${number(limits.maxCellLength)} caratteri`)
}

/**
 * Reads CSV, whichever sign parts its cells; lines without anything are left out, and still counted. Nothing beyond a
 * limit is read. Throws `CsvTooLarge`, or SyntaxError with the row where quotes are opened and never closed.
 */
export function parseCsv(file: string, limits?: CsvLimits): Line[] {
  const text = file.replace(/^\ufeff/, '')
  const lines: Line[] = []
  let row = 0
  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // All that follows the last column stands in one cell more.
      ...(limits && { ignore_last_delimiters: limits.maxColumns + 1, max_record_size: limits.maxLineBytes }),
      on_record(cells: string[]) {
        row++
        if (cells.some(cell => cell !== '')) lines.push({ row, cells })
        if (limits) checkLimits(limits, row, cells, lines.length)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (!limits || error.code !== 'CSV_MAX_RECORD_SIZE') throw new SyntaxError(String(row + 1))
    if (Number(error.index) >= limits.maxColumns) throw tooManyColumns(row + 1, limits)
    throw tooLong(row + 1, `ci sono più di ${number(limits.maxLineBytes)} caratteri`)
  }
  return lines
}
