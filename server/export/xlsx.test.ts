import { read, type WorkSheet } from '@e965/xlsx'
import { expect, it } from 'vitest'
import type { Cell } from '../../contract/records/field-kinds.ts'
import { xlsx } from './xlsx.ts'

async function bookOf(heads: string[], ...pages: Cell[][][]) {
  async function* all() {
    yield* pages
  }
  const parts: Buffer[] = []
  for await (const part of xlsx('Le «pratiche» d’oggi', heads, all())) parts.push(part)
  const book = read(Buffer.concat(parts), { cellStyles: true, cellDates: true, cellNF: true, UTC: true })
  return { book, sheet: book.Sheets[book.SheetNames[0]!] as WorkSheet }
}
const words = (text: string): Cell => ({ text })
const widths = (sheet: WorkSheet) => sheet['!cols']!.map(({ width }) => width)

it('filters over the heading and all rows of all pages', async () => {
  const row = [words('a'), words('b'), words('c')]
  const { book, sheet } = await bookOf(['Uno', 'Due', 'Tre'], [row, row], [row], [row])
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:C5' })
  expect(book.Workbook?.Names).toEqual([
    { Name: '_xlnm._FilterDatabase', Sheet: 0, Hidden: true, Ref: "'Le «pratiche» d’oggi'!$A$1:$C$5" },
  ])
})

it('filters over the heading alone when there are no rows', async () => {
  const { sheet } = await bookOf(['Uno', 'Due'])
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:B1' })
  expect(sheet.B1.v).toBe('Due')
})

it('has columns as wide as their content, within limits', async () => {
  const { sheet } = await bookOf(
    ['N', 'Un’intestazione lunga', 'Nota', 'Nome', 'Importo (€)', 'Quando'],
    [
      [
        words('1'),
        words('x'),
        words('lunga '.repeat(100)),
        words('breve'),
        { figure: 1_234_567.5, decimals: 'cents' },
        { day: '2026-11-29', time: '08:05:00' },
      ],
    ],
    [[words('1'), words('x'), words('x'), words('Banca Popolare di Quinto'), null, null]],
  )
  const [code, heading, note, name, amount, instant] = widths(sheet)
  expect(code).toBe(8)
  expect(heading).toBeGreaterThan('Un’intestazione lunga'.length)
  expect(note).toBe(60)
  expect(name).toBeGreaterThan('Banca Popolare di Quinto'.length)
  expect(name).toBeLessThan('Banca Popolare di Quinto'.length + 5)
  expect(amount).toBeGreaterThan('1.234.567,50'.length)
  expect(instant).toBeGreaterThan('29/11/2026 08:05'.length)
})

it('writes typed cells', async () => {
  const { sheet } = await bookOf(
    ['IDEGG', 'Importo', 'Tasso', 'Giorni', 'Giorno', 'Momento', 'Vuota'],
    [
      [
        words('007'),
        { figure: 150_000, decimals: 'cents' },
        { figure: 3.125, decimals: 'some' },
        { figure: 12, decimals: 'none' },
        { day: '2026-11-29' },
        { day: '2026-11-29', time: '08:05:30' },
        null,
      ],
    ],
  )
  const shown = ['A2', 'B2', 'C2', 'D2', 'E2', 'F2'].map(at => [sheet[at].t, sheet[at].v, sheet[at].z])
  expect(shown).toEqual([
    ['s', '007', '@'],
    ['n', 150_000, '#,##0.00'],
    ['n', 3.125, '0.00##'],
    ['n', 12, '#,##0'],
    ['d', new Date('2026-11-29T00:00:00Z'), 'dd/mm/yyyy'],
    ['d', new Date('2026-11-29T08:05:30Z'), 'dd/mm/yyyy\\ hh:mm'],
  ])
  expect(sheet.G2).toBeUndefined()
})

it('ends the reading of the rows when nobody reads the file to its end', async () => {
  let isEnded = false
  async function* all(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) yield Array.from({ length: 5000 }, () => [words('una riga piuttosto lunga')])
    } finally {
      isEnded = true
    }
  }
  for await (const _ of xlsx('Tutto', ['Uno'], all())) break
  expect(isEnded).toBe(true)
})
