import { zip } from '../../export/zip.ts'
import { all } from './price-files.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'

/** A cell with a formula and its stored value, which spreadsheets show, if there is one. */
export interface FormulaCell {
  formula: string
  type?: 'str' | 'e'
  stored?: string
}

const xmlOf = (cell: string | FormulaCell, at: string) => {
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
  const { formula, type, stored } = cell
  return `<c r="${at}"${type ? ` t="${type}"` : ''}><f>${formula}</f>${stored === undefined ? '' : `<v>${stored}</v>`}</c>`
}

const stylesOf = (format: string) =>
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** The parts of a workbook as XML: the contents of each sheet, and of the shared texts. The style 1 has the format. */
interface Parts {
  sheets: readonly { rows: string; state?: 'hidden' | 'veryHidden' }[]
  /** The attributes of the whole workbook. */
  properties?: string
  texts?: string
  format?: string
}

/** A workbook with parts as other programs write them. */
export function workbookOf({
  sheets,
  properties = '',
  texts = '',
  format = 'dd/mm/yyyy',
}: Parts): Promise<Buffer> {
  const type = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const related = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}.xml"/>`
  const entries = {
    '[Content_Types].xml': `<Types xmlns="${contentTypes}">${type('workbook', 'sheet.main')}${type('styles', 'styles')}${type('sharedStrings', 'sharedStrings')}${sheets.map((_, i) => type(`worksheets/sheet${i + 1}`, 'worksheet')).join('')}</Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr ${properties}/><sheets>${sheets.map(({ state = 'visible' }, i) => `<sheet name="s${i + 1}" sheetId="${i + 1}" state="${state}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${sheets.map((_, i) => related(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}`)).join('')}${related('styles', 'styles', 'styles')}${related('texts', 'sharedStrings', 'sharedStrings')}</Relationships>`,
    'xl/styles.xml': stylesOf(format),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
  return all(zip(Object.entries(entries).map(([name, xml]) => ({ name, content: [Buffer.from(xml)] }))))
}

/** A workbook with formulas. Texts and formulas are XML already. */
export function formulaWorkbook(rows: (string | FormulaCell)[][]): Promise<Buffer> {
  const sheet = rows.map((cells, i) => {
    const row = cells.map((cell, j) => xmlOf(cell, String.fromCharCode(65 + j) + (i + 1)))
    return `<row r="${i + 1}">${row.join('')}</row>`
  })
  return workbookOf({ sheets: [{ rows: sheet.join('') }] })
}
