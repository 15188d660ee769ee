/** A line of a file: where it begins, counted as a spreadsheet counts rows, and its cells. */
export interface Line {
  row: number
  cells: string[]
}

/** The sign that parts the cells: of those in the first line, outside of quotes, the one there is most of. */
function separatorOf(text: string): string {
  const head = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const [first = ';'] = [';', ',', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)
  return first
}

/**
 * Reads CSV, whichever sign parts its cells; lines without anything are left out, and still counted. Throws
 * SyntaxError with the row where quotes are opened and never closed.
 */
export function parseCsv(file: string): Line[] {
  const text = file.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  const lines: Line[] = []
  let cells: string[] = []
  let row = 1
  let at = 0
  const endLine = () => {
    if (cells.some(cell => cell !== '')) lines.push({ row, cells })
    cells = []
    row += 1
  }
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  const quoted = /"((?:[^"]|"")*)"/y
  while (at < text.length) {
    if (text[at] === '"') {
      quoted.lastIndex = at
      const found = quoted.exec(text)
      if (!found) throw new SyntaxError(String(row))
      cells.push(found[1]!.replaceAll('""', '"'))
      at = quoted.lastIndex
      // What follows the quotes, against the rules, is not lost.
      plain.lastIndex = at
      const rest = plain.exec(text)![0]
      if (rest) cells.push(cells.pop()! + rest)
      at += rest.length
    } else {
      plain.lastIndex = at
      const found = plain.exec(text)![0]
      cells.push(found)
      at += found.length
    }
    if (text[at] === separator) {
      at += 1
      if (at < text.length && text[at] !== '\r' && text[at] !== '\n') continue
      cells.push('')
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    endLine()
  }
  return lines
}
