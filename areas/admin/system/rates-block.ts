import { dayInRome } from '../../../contract/italian/days.ts'
import { dayOfText, wholeTypedDay } from '../../../contract/italian/typed-day.ts'

export interface RatesBlock {
  rows: {
    /** Null without a column of days, and for a text that is no day. */
    data: string | null
    /** The text in the column of days, when the text is no day. */
    wrongDay: string | null
    /** The pasted texts by term. */
    texts: Record<string, string>
  }[]
  /** The number of texts outside the known terms. */
  leftOut: number
}

/** What tables write in place of a missing value. */
const noValue = /^(-|–|—|n\.?\s?[ad]\.?|#n\/[ad])?$/i
const dayHead = /^(data|giorno|date|day)$/i

/**
 * Reads a block that a person has copied from a spreadsheet or a page: a row for each day and a column for each term,
 * separated by tabs or semicolons, or the same with days and terms exchanged. Names of terms and days may be missing; the
 * columns then begin with the term `start`. Null for a single text.
 */
export function readRatesBlock(text: string, terms: readonly string[], start: string): RatesBlock | null {
  const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  const separator = ['\t', ';'].find(sign => lines.some(line => line.includes(sign)))
  const cells = lines.map(line =>
    (separator ? line.split(separator) : [line]).map(cell => cell.trim().replace(/^"(.*)"$/, '$1')),
  )
  if (cells.length === 0 || (cells.length === 1 && cells[0]!.length === 1)) return null

  const termIn = (cell = '') => termOf(cell, terms)
  const named = cells.filter(([first, second]) => termIn(first) && !termIn(second)).length
  const table = named > 0 && named >= cells.length - 1 ? transposed(cells) : cells
  const hasHead = table[0]!.some(termIn)
  const head = hasHead ? table[0]! : []
  const body = hasHead ? table.slice(1) : table
  const hasDays = dayHead.test(head[0] ?? '') || body.some(([first = '']) => wholeTypedDay(first) !== null)
  const firstValue = hasDays ? 1 : 0
  const at = terms.indexOf(start)
  const termAt = (column: number) => (hasHead ? termIn(head[column]) : terms[at + column - firstValue])

  const today = dayInRome(new Date())
  let leftOut = 0
  const rows = body.map(row => {
    const texts: Record<string, string> = {}
    row.forEach((cell, column) => {
      if (column < firstValue || noValue.test(cell)) return
      const term = termAt(column)
      if (term) texts[term] = cell
      else leftOut++
    })
    const data = hasDays ? dayOfText(row[0]!, { today }) : null
    return { data, wrongDay: hasDays && data === null ? row[0]! : null, texts }
  })
  return { rows, leftOut }
}

function transposed(cells: readonly string[][]): string[][] {
  const width = Math.max(...cells.map(row => row.length))
  return Array.from({ length: width }, (_, column) => cells.map(row => row[column] ?? ''))
}

/** The term of a heading: «3m», «3 mesi», «Euribor 3 mesi», «10 anni», «10Y»; a year of Euribor is twelve months. */
function termOf(text: string, terms: readonly string[]): string | undefined {
  const found = /^(?:(?:euribor|eurirs|irs)\s*)?(\d{1,2})\s*(m|mes[ei]|months?|a|y|ann[oi]|years?)$/i.exec(
    text,
  )
  if (!found) return undefined
  const count = Number(found[1])
  const names = /^m/i.test(found[2]!) ? [`${count}m`, `${count / 12}y`] : [`${count}y`, `${count * 12}m`]
  return names.find(name => terms.includes(name))
}
