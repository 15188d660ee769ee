import type { Cell } from './cell-of.ts'

/** What a spreadsheet would take for a formula: it would run what a visitor wrote. */
const startsFormula = /^[=+\-@\t\r]/

/** Figures as Italian spreadsheets read them: «1234,50». */
function written(cell: Cell): string {
  if (!cell) return ''
  if ('text' in cell) return startsFormula.test(cell.text) ? `'${cell.text}` : cell.text
  if ('figure' in cell)
    return (cell.decimals === 'cents' ? cell.figure.toFixed(2) : String(cell.figure)).replace('.', ',')
  const day = cell.day.split('-').reverse().join('/')
  return cell.time ? `${day} ${cell.time}` : day
}

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const line = (cells: Cell[]) => `${cells.map(cell => quoted(written(cell))).join(';')}\r\n`

/** CSV as Excel reads it in Italy: semicolons, and the mark by which it knows UTF-8. */
export async function* csv(heads: string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${line(heads.map(text => ({ text })))}`)
  for await (const rows of pages) yield Buffer.from(rows.map(line).join(''))
}
