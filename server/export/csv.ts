import { stringify } from 'csv-stringify/sync'
import type { Cell } from '../../contract/records/field-kinds.ts'

/**
 * Matches the position before a formula at the start of a cell, with any separator, because a spreadsheet would run a
 * formula that a visitor typed. Some spreadsheets read the wide signs of East Asian keyboards as ASCII signs (OWASP,
 * CSV Injection). Apostrophes before the formula match too, so that apostrophes of the original text survive an import.
 */
const beforeFormula = /(?<=^|[;,\t\r\n])(?='*"*[=+\-@＝＋－＠])|^(?='*[\t\r])/g
const defence = /(?<=^|[;,\t\r\n])'(?='*"*[=+\-@＝＋－＠])|^'(?='*[\t\r])/g

/** `defused` puts an apostrophe before each formula; `undefused` removes exactly these apostrophes. */
export const defused = (text: string) => text.replace(beforeFormula, "'")
export const undefused = (text: string) => text.replace(defence, '')

/** The country code of an international number: one to three digits, by zone (ITU-T E.164). */
const countryCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/

/**
 * Formats a telephone so that no spreadsheet reads a number: hyphens become spaces, because spreadsheets subtract, and
 * a space follows the country code, because a plus with only digits is read as a number.
 */
const asTelephone = (text: string) => text.replace(/[.-]/g, ' ').replace(countryCode, '$& ')

/** The text of a cell in CSV. Numbers have a decimal comma («1234,50»), as Italian spreadsheets expect. */
export function written(cell: Cell): string {
  if (!cell) return ''
  if ('text' in cell) return cell.isTelephone ? asTelephone(cell.text) : cell.text
  if ('figure' in cell)
    return (cell.decimals === 'cents' ? cell.figure.toFixed(2) : String(cell.figure)).replace('.', ',')
  const day = cell.day.split('-').reverse().join('/')
  return cell.time ? `${day} ${cell.time}` : day
}

/** The text of a cell with a guard against formulas. A telephone needs no guard. */
const shown = (cell: Cell) => {
  const text = written(cell)
  return cell && 'text' in cell && !cell.isTelephone ? defused(text) : text
}

/**
 * Quotes cells with line breaks or tabs, and telephones, which are the only cells that begin with a plus: with quotes a
 * spreadsheet keeps the text.
 */
const quotedMatch = /[\t\r\n]|^\+/
const format = { delimiter: ';', record_delimiter: 'windows', quoted_match: quotedMatch, eof: true } as const

/** CSV for Italian Excel: semicolons as separators, and a byte order mark so that Excel recognises UTF-8. */
export async function* csv(heads: string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(stringify([heads.map(defused)], { ...format, bom: true }))
  for await (const rows of pages)
    yield Buffer.from(
      stringify(
        rows.map(cells => cells.map(shown)),
        format,
      ),
    )
}
