import { zip } from '../../export/zip.ts'
import { all } from './price-files.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

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

/** A workbook with cells as other programs write them. Texts and formulas are XML already. */
export function formulaWorkbook(rows: (string | FormulaCell)[][]): Promise<Buffer> {
  const sheet = rows.map((cells, i) => {
    const row = cells.map((cell, j) => xmlOf(cell, String.fromCharCode(65 + j) + (i + 1)))
    return `<row r="${i + 1}">${row.join('')}</row>`
  })
  const entries = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  return all(zip(Object.entries(entries).map(([name, xml]) => ({ name, content: [Buffer.from(xml)] }))))
}
