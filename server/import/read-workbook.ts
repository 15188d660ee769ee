import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { type ArchiveEntry, archiveEntries } from './archive-limits.ts'
import { errorText, formulaWithoutValue } from './cell-problem.ts'
import { FileRefused } from './file-refused.ts'

/** A cell of a workbook. Days have no time zone: they are UTC. */
export type WorkbookCell = string | number | boolean | Date | null

const broken = () =>
  new FileRefused('La cartella di Excel non si legge: la apra, la salvi di nuovo come .xlsx e la ricarichi.')

/**
 * Reads the first sheet of a workbook (.xlsx). Formulas have their stored values; error cells and formulas without a
 * stored value are texts that `cellProblem` recognises. Throws `FileRefused`.
 */
export async function readWorkbook(bytes: Buffer): Promise<WorkbookCell[][]> {
  const entries = archiveEntries(bytes)
  if (!entries)
    throw new FileRefused(
      'La cartella di Excel non si legge, o contiene troppo: lasci un solo foglio, oppure la salvi come CSV.',
    )
  const readable = (withProblems(entries) ?? bytes) as Uint8Array<ArrayBuffer>
  const sheet = await readSheet(new Blob([readable])).catch(() => {
    throw broken()
  })
  return sheet as WorkbookCell[][]
}

/** An error cell, or any formula. */
const suspicious = /\st=["']e["']|<(?:[\w.-]+:)?f[\s/>]/
/** A cell, with everything up to the next one. */
const eachCell = /<(?:[\w.-]+:)?c[\s>][^<]*(?:<(?!(?:[\w.-]+:)?c[\s>])[^<]*)*/g

/**
 * The workbook with a text in each error cell and in each formula without a value, because the reader returns both as
 * empty cells. Null for a workbook without such cells, which most are.
 */
function withProblems(entries: readonly ArchiveEntry[]): Uint8Array | null {
  let isChanged = false
  const contents = entries.map(({ name, content }): [string, Uint8Array] => {
    if (!name.startsWith('xl/worksheets/') || !name.endsWith('.xml')) return [name, content]
    const xml = content.toString('utf8')
    if (!suspicious.test(xml)) return [name, content]
    const read = xml.replace(eachCell, withProblem)
    isChanged ||= read !== xml
    return [name, Buffer.from(read)]
  })
  return isChanged ? zipSync(Object.fromEntries(contents), { level: 0 }) : null
}

/** The XML of a cell and of what follows it, with the text of its problem. */
function withProblem(xml: string): string {
  const start = xml.indexOf('>')
  const head = xml.slice(0, start)
  const [, prefix = ''] = /^<([\w.-]+:)?/.exec(head)!
  const end = xml.indexOf(`</${prefix}c`, start)
  if (end < 0 || head.endsWith('/')) return xml
  const text = problemOf(head, xml.slice(start + 1, end))
  if (text === null) return xml
  const cell = `${head.replace(type, '')} t="inlineStr"`
  return `${cell}><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is>${xml.slice(end)}`
}

const type = /\st=["'](\w+)["']/

/** The text of a cell without a value that can be read; null for other cells. */
function problemOf(head: string, body: string): string | null {
  const kind = type.exec(head)?.[1]
  const value = /<(?:[\w.-]+:)?v(?:\s[^<>]*)?>([^<]*)/.exec(body)?.[1]?.trim()
  if (kind === 'e') return errorText(value ?? '')
  if (value || kind === 'inlineStr' || !/<(?:[\w.-]+:)?f[\s/>]/.test(body)) return null
  // The value of a formula with an empty text is there, and empty.
  return kind === 'str' && /<(?:[\w.-]+:)?v[\s/>]/.test(body) ? null : formulaWithoutValue
}
