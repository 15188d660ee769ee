import { readFile } from 'node:fs/promises'
import { eggLimits } from '../../../contract/egg/eggsync-words.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { eggMappings } from '../../../contract/subjects/egg/egg-mappings.ts'
import { cut } from '../../../contract/text/characters.ts'
import { decodeText, decodeWindows1252 } from '../../../contract/text/decode-text.ts'
import { FileRefused } from '../../import/file-refused.ts'
import { CsvTooLarge, parseCsv } from '../../import/parse-csv.ts'
import { readWorkbook, type WorkbookCell } from '../../import/read-workbook.ts'

/** A file of EGG, by its path. */
export interface EggFile {
  path: string
  codifica: RecordOf<typeof eggMappings>['codifica']
}

/** A cell: a text, or a number of a workbook or of JSON. Days of workbooks are texts `YYYY-MM-DD`. */
export type EggCell = string | number

/** A row of a file, with its number as a spreadsheet counts rows. */
export interface EggLine {
  riga: number
  celle: EggCell[]
  /** The row as it stands in the file; a long one is cut. */
  grezza: string
}

/** Maximum characters of a row that are kept to show it. */
const maxShown = 2000

/** Signs that the database cannot store, or that a wrong encoding leaves behind. */
const unreadable = /[\0\p{Cs}]/gu
const clean = (text: string): string => text.replace(unreadable, '\ufffd')

const begins = (bytes: Buffer, sign: readonly number[]) =>
  bytes.subarray(0, sign.length).equals(Buffer.from(sign))

/** Reads a file of EGG: a workbook, JSON Lines, CSV or TSV. The content decides, not the name. Throws `FileRefused`. */
export async function readEggLines({
  path,
  codifica,
}: EggFile): Promise<{ head: string[]; lines: EggLine[] }> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw new FileRefused('Il file è vuoto.')
  if (begins(bytes, [0x50, 0x4b, 3, 4])) return withHead(await fromWorkbook(bytes))
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new FileRefused(
      'È una cartella di Excel del vecchio tipo (.xls): la salvi come .xlsx e la ricarichi.',
    )
  const isWide = begins(bytes, [0xff, 0xfe]) || codifica === 'utf16'
  if (!isWide && bytes.includes(0))
    throw new FileRefused(
      'Il file non è un testo né una cartella di Excel (.xlsx): lo esporti di nuovo come CSV.',
    )
  const text = decoded(bytes, codifica).replace(/^\ufeff/, '')
  return text.trimStart().startsWith('{') ? fromJsonLines(text) : withHead(fromText(text))
}

function decoded(bytes: Buffer, codifica: EggFile['codifica']): string {
  if (codifica === 'auto') return decodeText(bytes)
  if (codifica === 'windows1252') return decodeWindows1252(bytes)
  try {
    return new TextDecoder(codifica === 'utf8' ? 'utf-8' : 'utf-16le', { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefused(
      'Il file non è nella codifica che dice la mappatura: la corregga, o esporti il file di nuovo.',
    )
  }
}

/** The first line holds the names of the columns. */
function withHead([first, ...lines]: EggLine[]): { head: string[]; lines: EggLine[] } {
  if (!first) throw new FileRefused('Il file è vuoto.')
  return { head: first.celle.map(cell => String(cell).trim()), lines }
}

function fromText(text: string): EggLine[] {
  try {
    return parseCsv(text, eggLimits, true).map(({ row, cells, raw = '' }) => ({
      riga: row,
      celle: cells.map(clean),
      grezza: cut(clean(raw.replace(/\r?\n?$/, '')), maxShown),
    }))
  } catch (error) {
    if (error instanceof CsvTooLarge) throw new FileRefused(error.message)
    if (!(error instanceof SyntaxError)) throw error
    throw new FileRefused(`Riga ${error.message}: le virgolette si aprono e non si chiudono.`)
  }
}

async function fromWorkbook(bytes: Buffer): Promise<EggLine[]> {
  const sheet = await readWorkbook(bytes)
  return sheet.flatMap((cells, i) => {
    const celle = cells.map(cellOfSheet)
    if (celle.every(cell => cell === '')) return []
    checkLine(i + 1, celle, i)
    return [{ riga: i + 1, celle, grezza: cut(celle.join(' | '), maxShown) }]
  })
}

function cellOfSheet(value: WorkbookCell): EggCell {
  if (value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return Number.isFinite(value) ? value : ''
  return clean(String(value))
}

/** Reads one object in each line. A column is known from its first object on. */
function fromJsonLines(text: string): { head: string[]; lines: EggLine[] } {
  const columns = new Map<string, number>()
  const lines: EggLine[] = []
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    if (raw.trim() === '') continue
    const riga = i + 1
    if (raw.length > eggLimits.maxLineBytes) throw tooLarge(riga, 'la riga è troppo lunga')
    const celle: EggCell[] = []
    for (const [name, value] of Object.entries(objectOf(raw, riga))) {
      const key = clean(name).trim()
      const at = columns.get(key) ?? columns.size
      columns.set(key, at)
      celle[at] = cellOfJson(value, riga)
    }
    // Array.from also fills the places that the object leaves out.
    const whole = Array.from(celle, cell => cell ?? '')
    checkLine(riga, whole, lines.length + 1)
    lines.push({ riga, celle: whole, grezza: cut(clean(raw), maxShown) })
  }
  return { head: [...columns.keys()], lines }
}

function objectOf(raw: string, riga: number): object {
  try {
    const value: unknown = JSON.parse(raw)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Refused below, like a value that is no object.
  }
  throw new FileRefused(`Riga ${riga}: non è un oggetto JSON completo.`)
}

function cellOfJson(value: unknown, riga: number): EggCell {
  if (value === null) return ''
  if (typeof value === 'object')
    throw new FileRefused(`Riga ${riga}: un valore è un elenco o un oggetto, e serve un testo o un numero.`)
  return typeof value === 'number' ? value : clean(String(value))
}

const tooLarge = (riga: number, what: string) => new FileRefused(`Riga ${riga}: ${what}. Corregga il file.`)

function checkLine(riga: number, celle: readonly EggCell[], count: number): void {
  const { maxRows, maxColumns, maxCellLength } = eggLimits
  if (count >= maxRows)
    throw new FileRefused(`Al massimo ${formatNumber(maxRows - 1)} righe: divida il file.`)
  if (celle.length > maxColumns) throw tooLarge(riga, `ci sono più di ${maxColumns} colonne`)
  if (celle.some(cell => typeof cell === 'string' && cell.length > maxCellLength))
    throw tooLarge(riga, `una cella ha più di ${formatNumber(maxCellLength)} caratteri`)
}
