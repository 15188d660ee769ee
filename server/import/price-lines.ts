import { readSheet } from 'read-excel-file/universal'
import { decodeText } from '../../contract/text/decode-text.ts'
import { isWithinLimits } from './archive-limits.ts'
import { parseCsv } from './parse-csv.ts'
import { NoPrices, type RawCell, type RawLine } from './price-rows.ts'

const startsWith = (bytes: Buffer, sign: number[]) => bytes.subarray(0, sign.length).equals(Buffer.from(sign))
/** Signatures of archives, including workbooks, and of workbooks of Excel before 2007. */
const isArchive = (bytes: Buffer) => startsWith(bytes, [0x50, 0x4b, 3, 4])
const isOldWorkbook = (bytes: Buffer) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
const isUtf16 = (bytes: Buffer) => startsWith(bytes, [0xff, 0xfe])

/**
 * Reads the lines of a price file: the first sheet of a workbook, or CSV. The content decides, not the name. Throws
 * `NoPrices`.
 */
export async function readPriceLines(bytes: Buffer): Promise<RawLine[]> {
  if (isArchive(bytes)) return fromWorkbook(bytes)
  if (isOldWorkbook(bytes))
    throw new NoPrices(
      'È una cartella di Excel del vecchio tipo (.xls): la salvi come .xlsx e carichi quella.',
    )
  if (!isUtf16(bytes) && bytes.includes(0))
    throw new NoPrices('Il file non è né una cartella di Excel (.xlsx) né un CSV.')
  try {
    return parseCsv(decodeText(bytes))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new NoPrices(`Riga ${error.message}: le virgolette si aprono e non si chiudono.`)
  }
}

async function fromWorkbook(bytes: Buffer): Promise<RawLine[]> {
  if (!isWithinLimits(bytes))
    throw new NoPrices(
      'La cartella di Excel non si legge, o contiene troppo: lasci un solo foglio con la tabella e la salvi di nuovo.',
    )
  // The reader returns the computed values of formulas.
  const sheet = await readSheet(new Blob([bytes as Uint8Array<ArrayBuffer>])).catch(() => {
    throw new NoPrices(
      'La cartella di Excel non si legge: la apra, la salvi di nuovo come .xlsx e carichi quella.',
    )
  })
  return sheet.map((cells, i) => ({ row: i + 1, cells: cells as RawCell[] }))
}
