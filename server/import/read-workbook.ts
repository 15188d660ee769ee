import { type CellObject, read, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { formatNumber } from '../../contract/italian/format.ts'
import { type ArchiveEntry, archiveEntries } from './archive-limits.ts'
import { errorText, formulaWithoutValue } from './cell-problem.ts'
import { FileRefused } from './file-refused.ts'

/** A cell of a workbook. Days have no time zone: they are UTC. */
export type WorkbookCell = string | number | boolean | Date | null

/** Maximum tags of all parts. A cell with a value has at least four. */
const maxTags = 12_000_000
/** Maximum cells of the sheet, with the empty ones before the last of each row. */
const maxCells = 4_000_000
/** Maximum characters of a cell in Excel. */
const maxCellLength = 32_767
/** Maximum characters of all cells: a workbook stores a text once that is in many cells. */
const maxCharacters = 80 * 1024 * 1024

const broken = () =>
  new FileRefused('La cartella di Excel non si legge: la apra, la salvi di nuovo come .xlsx e la ricarichi.')
const tooLarge = () =>
  new FileRefused(
    'La cartella di Excel non si legge, o contiene troppo: lasci un solo foglio, oppure la salvi come CSV.',
  )

/** Names of the parts that are read: no pictures, no other kinds of workbooks. */
const readPart = /^\[Content_Types\]\.xml$|\.rels$|^xl\/.*\.xml$/i

/**
 * Reads the first visible sheet of a workbook (.xlsx). Formulas have their stored values; error cells and formulas
 * without a stored value are texts that `cellProblem` recognises. Throws `FileRefused`.
 */
export function readWorkbook(bytes: Buffer): WorkbookCell[][] {
  const sheet = firstVisibleSheet(partsOf(bytes))
  let cellsLeft = maxCells
  let charactersLeft = maxCharacters
  return Array.from(sheet['!data'] ?? [], (cells = [], i) => {
    cellsLeft -= cells.length
    if (cellsLeft < 0) throw tooLarge()
    return Array.from(cells, cell => {
      const value = readValue(cell)
      if (typeof value !== 'string') return value
      if (value.length > maxCellLength)
        throw new FileRefused(
          `Riga ${i + 1}: una cella ha più di ${formatNumber(maxCellLength)} caratteri. Accorci il testo.`,
        )
      charactersLeft -= value.length
      if (charactersLeft < 0) throw tooLarge()
      return value.trim() || null
    })
  })
}

/** An archive of the parts that are read, within the limits. */
function partsOf(bytes: Buffer): Uint8Array {
  const entries = archiveEntries(bytes, name => readPart.test(name))
  if (!entries) throw tooLarge()
  let tags = 0
  for (const { content } of entries) for (const byte of content) if (byte === 0x3c) tags++
  if (tags > maxTags) throw tooLarge()
  return zipSync(Object.fromEntries(entries.map(prepared)), { level: 0 })
}

function firstVisibleSheet(archive: Uint8Array): WorkSheet {
  try {
    const { SheetNames, Sheets, Workbook } = read(archive, {
      dense: true,
      cellDates: true,
      cellFormula: false,
      cellHTML: false,
      // The names of errors are among the shown texts.
      cellText: true,
    })
    const visible = SheetNames.filter((_, i) => !Workbook?.Sheets?.[i]?.Hidden)
    const sheet = visible.map(name => Sheets[name]).find(one => one?.['!type'] !== 'chart')
    if (sheet) return sheet
  } catch {
    // Refused below, like a workbook without a sheet that can be read.
  }
  throw broken()
}

function readValue(cell: CellObject | undefined): WorkbookCell {
  const value = cell?.v ?? null
  return cell?.t === 'e' || Number.isNaN(value?.valueOf()) ? errorText(cell?.w ?? '') : value
}

/** A cell with a formula, from its start to its end mark, with at most an empty value. */
const formulaCell =
  /<((?:[\w.-]+:)?)c((?:\s[^<>]*)?)>\s*<\1f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1f>)\s*(<\1v\s*(?:\/>|>\s*<\/\1v>)\s*)?(?=<\/\1c>)/g
const type = /\st=["'](\w+)["']/

/** Links may span the whole sheet, and the reader makes a cell of each. */
const link = /<((?:[\w.-]+:)?)hyperlink\b/g
/** An empty shared text or row in one tag, which the reader does not count. */
const emptyElement = /<((?:[\w.-]+:)?(?:si|row))((?:\s[^<>]*)?)\/>/g
/** A text that the reader takes for the place of its cell, where the cell has none. */
const textLikePlace = />[^<>]*\br=["'][^<>]*/g
/** A number format longer than Excel allows, 255 characters. The reader parses the format for each cell. */
const endlessFormat = /formatCode\s*=\s*(["'])(?:&[#\w]{1,8};|(?!\1|&[#\w]{1,8};)[\s\S]){256}/

/**
 * The name and the content of a part, without what the reader misreads, and with a text in each formula without a value,
 * which the reader takes for empty.
 */
function prepared({ name, content }: ArchiveEntry): [string, Uint8Array] {
  const xml = content.toString('utf8')
  if (endlessFormat.test(xml)) throw tooLarge()
  const read = xml
    .replace(link, '<$1ignored')
    .replace(emptyElement, '<$1$2></$1>')
    .replace(textLikePlace, text => text.replaceAll('=', '&#61;'))
    .replace(formulaCell, (cell, prefix: string, attributes: string, value?: string) =>
      // The value of a formula with an empty text is there, and empty.
      value && type.exec(attributes)?.[1] === 'str'
        ? cell
        : `<${prefix}c${attributes.replace(type, '')} t="str"><${prefix}v>${formulaWithoutValue}</${prefix}v>`,
    )
  return [name, read === xml ? content : Buffer.from(read)]
}
