import { decodeText, decodeWindows1252, utf16Of } from '../../contract/text/decode-text.ts'
import { FileRefused } from './file-refused.ts'
import { type CsvLimits, checkLimits, parseCsv } from './parse-csv.ts'
import { readWorkbook, type WorkbookCell } from './read-workbook.ts'

/** How a file writes its characters: one encoding, or the one that its bytes show. */
type Encoding = 'auto' | 'utf8' | 'windows1252' | 'utf16'

/** A row of a table. */
export interface TableLine {
  /** Number of the row, from 1, as a spreadsheet counts rows. */
  row: number
  cells: readonly WorkbookCell[]
  /** The row as it stands in a text file. */
  raw?: string
}

const begins = (bytes: Buffer, ...sign: number[]) => bytes.subarray(0, sign.length).equals(Buffer.from(sign))

/**
 * Reads a file of a spreadsheet: the rows of a workbook, or the text of another file. The content decides, not the name.
 * Throws `FileRefused`.
 */
export function readTable(bytes: Buffer, encoding: Encoding = 'auto'): WorkbookCell[][] | string {
  if (bytes.length === 0) throw new FileRefused('Il file è vuoto.')
  if (begins(bytes, 0x50, 0x4b, 3, 4)) return readWorkbook(bytes)
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new FileRefused(
      'È una cartella di Excel del vecchio tipo (.xls), o protetta da una password: la salvi come .xlsx senza password e la ricarichi.',
    )
  const text = decoded(bytes, encoding)
  if (text.includes('\0'))
    throw new FileRefused(
      'Il file non è un testo né una cartella di Excel (.xlsx): lo esporti di nuovo come CSV.',
    )
  return text
}

/** The lines of a table that are not empty. Throws `FileRefused`. */
export function linesOf(table: WorkbookCell[][] | string, limits?: CsvLimits): TableLine[] {
  if (typeof table === 'string') return parseCsv(table, limits, true)
  const lines = table
    .map((cells, i) => ({ row: i + 1, cells }))
    .filter(({ cells }) => cells.some(cell => cell !== null))
  if (limits) for (const [i, { row, cells }] of lines.entries()) checkLimits(limits, row, cells, i + 1)
  return lines
}

function decoded(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'auto') return decodeText(bytes)
  if (encoding === 'windows1252') return decodeWindows1252(bytes)
  try {
    const label = encoding === 'utf8' ? 'utf-8' : (utf16Of(bytes) ?? 'utf-16le')
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefused(
      'Il file non è nella codifica che dice la mappatura: la corregga, o esporti il file di nuovo.',
    )
  }
}
