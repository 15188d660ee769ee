import { decodeText } from '../../contract/text/decode-text.ts'
import { FileRefused } from './file-refused.ts'
import { parseCsv } from './parse-csv.ts'
import type { RawLine } from './price-rows.ts'
import { readWorkbook } from './read-workbook.ts'

const startsWith = (bytes: Buffer, sign: number[]) => bytes.subarray(0, sign.length).equals(Buffer.from(sign))
/** Signatures of archives, including workbooks, and of workbooks of Excel before 2007. */
const isArchive = (bytes: Buffer) => startsWith(bytes, [0x50, 0x4b, 3, 4])
const isOldWorkbook = (bytes: Buffer) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
const isUtf16 = (bytes: Buffer) => startsWith(bytes, [0xff, 0xfe])

/**
 * Reads the lines of a price file: the first sheet of a workbook, or CSV. The content decides, not the name. Throws
 * `FileRefused`.
 */
export async function readPriceLines(bytes: Buffer): Promise<RawLine[]> {
  if (isArchive(bytes)) return (await readWorkbook(bytes)).map((cells, i) => ({ row: i + 1, cells }))
  if (isOldWorkbook(bytes))
    throw new FileRefused(
      'È una cartella di Excel del vecchio tipo (.xls): la salvi come .xlsx e carichi quella.',
    )
  if (!isUtf16(bytes) && bytes.includes(0))
    throw new FileRefused('Il file non è né una cartella di Excel (.xlsx) né un CSV.')
  try {
    return parseCsv(decodeText(bytes))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new FileRefused(`Riga ${error.message}: le virgolette si aprono e non si chiudono.`)
  }
}
