import type { Cell } from '../../contract/records/field-kinds.ts'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

/** A table for spreadsheets; `name` is the name of the file without its ending, `title` that of the sheet in Excel. */
interface Table {
  name: string
  title: string
  heads: string[]
  pages: AsyncIterable<Cell[][]>
}

/** Returns a table as a download, in CSV or for Excel. */
export const spreadsheet = (format: 'csv' | 'xlsx', { name, title, heads, pages }: Table) =>
  format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: csv(heads, pages) }
    : {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: xlsx(title, heads, pages),
      }
