import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cell, cellOf } from '../../contract/records/field-kinds.ts'
import { parseCsv } from '../import/parse-csv.ts'
import { csv, defused, undefused } from './csv.ts'

async function fileOf(...cells: Cell[]) {
  async function* page() {
    yield [cells]
  }
  const parts: Buffer[] = []
  for await (const part of csv(
    cells.map(() => 'Testo'),
    page(),
  ))
    parts.push(part)
  return Buffer.concat(parts).toString()
}
const written = (...texts: string[]) => fileOf(...texts.map(text => ({ text })))

/** Texts of separators, quotes and the first characters of formulas. */
const hostile = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '\n', '\r', '"', "'", ' ', 'a', '1'),
  maxLength: 30,
})

it.each([
  '=1+1',
  'a;=1+1',
  'a,=1+1',
  'a\t+1',
  'a\n@cmd',
  'a\r-1',
  ',"=1+1',
  '\t=1',
  "'=1",
  "a;'=1",
  '＝1+1',
  'a;＠cmd',
])('contains no formula in %j, with any separator', async text => {
  const file = await written(text)
  for (const separator of [';', ',', '\t']) {
    const cells = file.split(/\r\n|\r|\n/).flatMap(line => line.split(separator))
    for (const cell of cells) expect(cell.replace(/^["\ufeff]+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
  }
})

it('does not change a text without a formula', () => {
  for (const text of ['Roma; Milano', 'nome-cognome', "l'ora", "'ndrangheta", '1234,50', 'a + b = c'])
    expect(defused(text)).toBe(text)
  expect([defused('+39 06 1234'), undefused('+39 06 1234')]).toEqual(["'+39 06 1234", '+39 06 1234'])
})

it('restores every text on import', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (first, second) => {
      const [, line] = parseCsv(await written(`a${first}`, second))
      expect(line!.cells.map(undefused)).toEqual([`a${first}`, second])
      for (const separator of [';', ',', '\t', '\r', '\n'])
        for (const cell of defused(second).split(separator)) expect(cell).not.toMatch(/^"*[=+\-@]/)
    }),
  )
})

const telephone = (value: string) => cellOf({ kind: 'phone', label: 'Telefono' }, value, id => id)

it.each([
  ['+39 333 1234567', '"+39 333 1234567"'],
  // A spreadsheet reads digits after a plus as a number, and a hyphen as a subtraction.
  ['+393331234567', '"+39 3331234567"'],
  ['+39-06-1234567', '"+39 06 1234567"'],
  ['+39.06.1234567', '"+39 06 1234567"'],
  ['+3780549123456', '"+378 0549123456"'],
  ['06 1234567', '06 1234567'],
])('writes the telephone %s as %s, without an apostrophe', async (value, shown) => {
  const [, line] = (await fileOf(telephone(value))).split('\r\n')
  expect(line).toBe(shown)
})

it.each(['=1+1', '+39=1', '+SUM(A1)', '+39 06 12;=1+1', '-39 06 1234567', '@39'])(
  'keeps the guard against formulas for %s in a telephone column',
  async value => {
    const [, line] = (await fileOf(telephone(value))).split('\r\n')
    expect(line).toMatch(/^"?'/)
    expect(undefused(parseCsv(await fileOf(telephone(value)))[1]!.cells[0]!)).toBe(value)
  },
)
