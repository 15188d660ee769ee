import { formatNumber } from '../../contract/italian/format.ts'
import type { Cell } from '../../contract/records/field-kinds.ts'
import { type ZipEntry, zip } from './zip.ts'

/** Maximum rows of a sheet in spreadsheets, including the heading. */
const maxRows = 1_048_576

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes a text for XML, without the control characters that XML does not allow. */
const text = (value: string) =>
  value
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, sign => escapes[sign]!)

const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Indexes of the cell formats in `cellXfs`. */
const style = { plain: 0, head: 1, cents: 2, some: 3, none: 4, day: 5, moment: 6 }
const styles = xml(
  `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="0.00##"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7">' +
    '<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/>' +
    [4, 164, 3, 165, 166].map(id => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('') +
    '</cellXfs></styleSheet>',
)

/** The serial number of a day and time in Excel's 1900 date system, which counts a 29 February 1900. */
const serial = (day: string, time = '00:00:00') =>
  Math.round((Date.parse(`${day}T${time}Z`) / 86_400_000 + 25_569) * 1e8) / 1e8
/** Serial numbers are off by one before this day, because of the 29 February 1900. */
const firstDay = '1900-03-01'

const asText = (at: string, value: string, as: number) =>
  `<c r="${at}" t="inlineStr" s="${as}"><is><t xml:space="preserve">${text(value)}</t></is></c>`
const asFigure = (at: string, value: number, as: number) => `<c r="${at}" s="${as}"><v>${value}</v></c>`

function written(cell: Cell, at: string): string {
  if (!cell) return ''
  if ('text' in cell) return asText(at, cell.text, style.plain)
  if ('figure' in cell) return asFigure(at, cell.figure, style[cell.decimals])
  if (cell.day < firstDay) return asText(at, cell.day.split('-').reverse().join('/'), style.plain)
  return asFigure(at, serial(cell.day, cell.time), cell.time ? style.moment : style.day)
}

/** 0 → A, 25 → Z, 26 → AA. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Rows that decide the widths of the columns, with the heading. */
const measuredRows = 200
/** Least and greatest width of a column, in characters. */
const [narrowest, widest] = [8, 60]
/** Characters for the margins of a cell, and for the button of the filter in the heading. */
const [margin, filterButton] = [2, 3]

/** Number of characters that a spreadsheet shows of a cell. */
function lengthOf(cell: Cell): number {
  if (!cell) return 0
  if ('text' in cell) return cell.text.length
  if ('figure' in cell)
    return formatNumber(Math.round(cell.figure)).length + (cell.decimals === 'none' ? 0 : 3)
  return cell.time ? 'gg/mm/aaaa hh:mm'.length : 'gg/mm/aaaa'.length
}

function widthsOf(heads: string[], rows: Cell[][]): string {
  const widths = heads.map((head, i) => {
    const content = Math.max(head.length + filterButton, ...rows.map(cells => lengthOf(cells[i] ?? null)))
    return Math.min(Math.max(content + margin, narrowest), widest)
  })
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${columns.join('')}</cols>`
}

const row = (number: number, cells: string[]) => `<row r="${number}">${cells.join('')}</row>`

/**
 * An Excel workbook, produced row by row. Texts are always text cells, so that no text becomes a formula. Rows beyond
 * the maximum of a sheet continue on a new sheet. Each sheet has a filter over all of its rows, and columns as wide as
 * the heading and the first rows need.
 */
export function xlsx(title: string, heads: string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  const rows = pages[Symbol.asyncIterator]()
  const columns = heads.map((_, i) => letters(i))
  const left: { rows: Cell[][]; ended: boolean } = { rows: [], ended: false }
  const last = columns.at(-1)!
  /** Number of the rows of each written sheet, with the heading. */
  const lengths: number[] = []
  let widths = ''

  async function readMore() {
    const { done, value } = await rows.next()
    if (done) left.ended = true
    else left.rows.push(...value)
  }

  async function* sheet(): AsyncGenerator<Buffer> {
    if (widths === '') {
      while (left.rows.length < measuredRows && !left.ended) await readMore()
      widths = widthsOf(heads, left.rows.slice(0, measuredRows))
    }
    yield xml(
      `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${widths}<sheetData>${row(
        1,
        heads.map((head, i) => asText(`${columns[i]}1`, head, style.head)),
      )}`,
    )
    let room = maxRows - 1
    while (room > 0) {
      if (left.rows.length === 0 && !left.ended) await readMore()
      if (left.rows.length === 0 && left.ended) break
      const some = left.rows.splice(0, room)
      const first = maxRows - room + 1
      const asXml = (cells: Cell[], i: number) =>
        row(
          first + i,
          cells.map((cell, column) => written(cell, `${columns[column]}${first + i}`)),
        )
      yield Buffer.from(some.map(asXml).join(''))
      room -= some.length
    }
    const length = maxRows - room
    lengths.push(length)
    yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}${length}"/></worksheet>`)
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    const sheets: string[] = []
    do {
      sheets.push(
        `${title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 25)}${sheets.length ? ` ${sheets.length + 1}` : ''}`,
      )
      yield { name: `xl/worksheets/sheet${sheets.length}.xml`, content: sheet() }
    } while (!left.ended || left.rows.length > 0)
    const numbered = sheets.map((name, i) => ({ name, id: i + 1 }))
    // Spreadsheets keep the range of a filter under this hidden name, and LibreOffice finds the filter only by the name.
    const filters = sheets.map((name, i) => {
      const range = `'${name.replaceAll("'", "''")}'!$A$1:$${last}$${lengths[i]}`
      return `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${text(range)}</definedName>`
    })
    const stylesId = sheets.length + 1
    const parts: [string, Buffer][] = [
      ['xl/styles.xml', styles],
      [
        'xl/workbook.xml',
        xml(
          `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered.map(({ name, id }) => `<sheet name="${text(name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`,
        ),
      ],
      [
        'xl/_rels/workbook.xml.rels',
        xml(
          `<Relationships xmlns="${packages}/relationships">${numbered.map(({ id }) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId${stylesId}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
        ),
      ],
      [
        '_rels/.rels',
        xml(
          `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        ),
      ],
      [
        '[Content_Types].xml',
        xml(
          `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
        ),
      ],
    ]
    for (const [name, content] of parts) yield { name, content: [content] }
  }
  return finishing(zip(entries()), rows)
}

/** Ends the reading of the rows with the file, also when nobody reads the file to its end. */
async function* finishing(
  file: AsyncGenerator<Buffer>,
  rows: AsyncIterator<Cell[][]>,
): AsyncGenerator<Buffer> {
  try {
    yield* file
  } finally {
    await rows.return?.()
  }
}
