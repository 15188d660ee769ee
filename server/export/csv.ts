import type { Cell } from './cell-of.ts'

/**
 * Where a cell begins in the reading of any separator, before what a spreadsheet takes for a formula: it would run what
 * a visitor wrote. Apostrophes before it count too, so that those of the text itself are kept.
 */
const beforeFormula = /(?<=^|[;,\t\r\n])(?='*"*[=+\-@])|^(?='*[\t\r])/g
const defence = /(?<=^|[;,\t\r\n])'(?='*"*[=+\-@])|^'(?='*[\t\r])/g

/** A text with its defence, an apostrophe before each formula, and without: exactly the text that was defended. */
export const defused = (text: string) => text.replace(beforeFormula, "'")
export const undefused = (text: string) => text.replace(defence, '')

/** Figures as Italian spreadsheets read them: «1234,50». */
export function written(cell: Cell): string {
  if (!cell) return ''
  if ('text' in cell) return cell.text
  if ('figure' in cell)
    return (cell.decimals === 'cents' ? cell.figure.toFixed(2) : String(cell.figure)).replace('.', ',')
  const day = cell.day.split('-').reverse().join('/')
  return cell.time ? `${day} ${cell.time}` : day
}

const shown = (cell: Cell) => (cell && 'text' in cell ? defused(cell.text) : written(cell))
const quoted = (text: string) => (/[";\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const line = (cells: Cell[]) => `${cells.map(cell => quoted(shown(cell))).join(';')}\r\n`

/** CSV as Excel reads it in Italy: semicolons, and the mark by which it knows UTF-8. */
export async function* csv(heads: string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${line(heads.map(text => ({ text })))}`)
  for await (const rows of pages) yield Buffer.from(rows.map(line).join(''))
}
