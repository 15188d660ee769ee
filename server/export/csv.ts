import { stringify } from 'csv-stringify/sync'
import type { Cell } from './cell-of.ts'

/**
 * The beginning of a cell, with any separator, before a formula: a spreadsheet would run a formula that a visitor typed.
 * Some spreadsheets read the wide signs of East Asian keyboards as the usual ones (OWASP, CSV Injection).
 * Apostrophes before the formula match too, so that those of the text itself survive an import.
 */
const beforeFormula = /(?<=^|[;,\t\r\n])(?='*"*[=+\-@＝＋－＠])|^(?='*[\t\r])/g
const defence = /(?<=^|[;,\t\r\n])'(?='*"*[=+\-@＝＋－＠])|^'(?='*[\t\r])/g

/** `defused` puts an apostrophe before each formula; `undefused` removes exactly these apostrophes. */
export const defused = (text: string) => text.replace(beforeFormula, "'")
export const undefused = (text: string) => text.replace(defence, '')

/** The country code of an international number: one to three digits, by its zone (ITU-T E.164). */
const countryCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/

/**
 * A telephone that no spreadsheet takes for a figure: digits after a plus are one, and hyphens subtract. A space after the
 * country code keeps the plus.
 */
const asTelephone = (text: string) => text.replace(/[.-]/g, ' ').replace(countryCode, '$& ')

/** Figures as Italian spreadsheets read them: «1234,50». */
export function written(cell: Cell): string {
  if (!cell) return ''
  if ('text' in cell) return cell.isTelephone ? asTelephone(cell.text) : cell.text
  if ('figure' in cell)
    return (cell.decimals === 'cents' ? cell.figure.toFixed(2) : String(cell.figure)).replace('.', ',')
  const day = cell.day.split('-').reverse().join('/')
  return cell.time ? `${day} ${cell.time}` : day
}

/** A text with its guard against formulas; a telephone needs none. */
const shown = (cell: Cell) => {
  const text = written(cell)
  return cell && 'text' in cell && !cell.isTelephone ? defused(text) : text
}

/** Only a telephone begins with a plus here; its quotes tell a spreadsheet that it is a text. */
const quotedMatch = /[\t\r\n]|^\+/
const format = { delimiter: ';', record_delimiter: 'windows', quoted_match: quotedMatch, eof: true } as const

/** CSV as Excel reads it in Italy: semicolons, and the mark by which it knows UTF-8. */
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
