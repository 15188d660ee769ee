import { readFile } from 'node:fs/promises'
import { eggLimits } from '../../../contract/egg/eggsync-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { importMappings } from '../../../contract/subjects/mappings.ts'
import { cut } from '../../../contract/text/characters.ts'
import { FileRefused } from '../../import/file-refused.ts'
import { checkLimits } from '../../import/parse-csv.ts'
import { linesOf, readTable, type TableLine } from '../../import/read-table.ts'
import type { WorkbookCell } from '../../import/read-workbook.ts'

/** A file of EGG, by its path. */
export interface EggFile {
  path: string
  codifica: RecordOf<typeof importMappings>['codifica']
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

/** Reads a file of EGG: a workbook, JSON Lines, CSV or TSV. The content decides, not the name. Throws `FileRefused`. */
export async function readEggLines({
  path,
  codifica,
}: EggFile): Promise<{ head: string[]; lines: EggLine[] }> {
  const table = readTable(await readFile(path), codifica)
  if (typeof table === 'string' && table.trimStart().startsWith('{')) return fromJsonLines(table)
  const [first, ...lines] = linesOf(table, eggLimits).map(eggLine)
  if (!first) throw new FileRefused('Il file è vuoto.')
  // The first line holds the names of the columns.
  return { head: first.celle.map(cell => String(cell).trim()), lines }
}

function eggLine({ row, cells, raw }: TableLine): EggLine {
  const celle = cells.map(cellOf)
  const shown = raw === undefined ? celle.join(' | ') : clean(raw.replace(/\r?\n?$/, ''))
  return { riga: row, celle, grezza: cut(shown, maxShown) }
}

function cellOf(value: WorkbookCell): EggCell {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'number' && Number.isFinite(value) ? value : clean(String(value))
}

/** Reads one object in each line. A column is known from its first object on. */
function fromJsonLines(text: string): { head: string[]; lines: EggLine[] } {
  const columns = new Map<string, number>()
  const lines: EggLine[] = []
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    if (raw.trim() === '') continue
    const riga = i + 1
    if (raw.length > eggLimits.maxLineBytes)
      throw new FileRefused(`Riga ${riga}: la riga è troppo lunga. Corregga il file.`)
    const celle: EggCell[] = []
    for (const [name, value] of Object.entries(objectOf(raw, riga))) {
      const key = clean(name).trim()
      const at = columns.get(key) ?? columns.size
      columns.set(key, at)
      celle[at] = cellOfJson(value, riga)
    }
    // Array.from also fills the places that the object leaves out.
    const whole = Array.from(celle, cell => cell ?? '')
    // The names of the columns count as a row.
    checkLimits(eggLimits, riga, whole, lines.length + 2)
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
  if (typeof value === 'object' && value !== null)
    throw new FileRefused(`Riga ${riga}: un valore è un elenco o un oggetto, e serve un testo o un numero.`)
  return cellOf(value as WorkbookCell)
}
