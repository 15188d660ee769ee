import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { cellProblem } from './cell-problem.ts'
import { readWorkbook } from './read-workbook.ts'
import { type FormulaCell, formulaWorkbook, workbookOf } from './testing/workbooks.ts'

const rowOf = async (...cells: (string | FormulaCell)[]) => readWorkbook(await formulaWorkbook([cells]))[0]

it('reads formulas as their stored values, and computes none', async () => {
  const row = await rowOf(
    { formula: '1+1', stored: '7' },
    { formula: '"a"', type: 'str', stored: 'mostrato' },
    { formula: '""', type: 'str', stored: '' },
    'fine',
  )
  expect(row).toEqual([7, 'mostrato', null, 'fine'])
})

it('reads no error and no formula without its value as an empty cell', async () => {
  const row = await rowOf(
    { formula: '1/0', type: 'e', stored: '#DIV/0!' },
    { formula: 'A9', type: 'e', stored: '#N/A' },
    { formula: 'A9', type: 'e', stored: '#MAI VISTO!' },
    { formula: '1+1' },
    // As openpyxl writes them.
    { formula: '1+1', stored: '' },
    { formula: '"a"', type: 'str' },
    'fine',
  )
  const withoutValue = 'È una formula senza valore: apra e salvi il file con Excel o LibreOffice.'
  expect(row?.map(cell => cellProblem(String(cell)) ?? cell)).toEqual([
    'La cella contiene l’errore #DIV/0!: la corregga nel foglio.',
    'La cella contiene l’errore #N/D: la corregga nel foglio.',
    'La cella contiene l’errore #VALORE!: la corregga nel foglio.',
    withoutValue,
    withoutValue,
    withoutValue,
    'fine',
  ])
})

it.each(['#N/D', '#N/A', ' #RIF! ', 'Err:502'])('a text like %s is an error too, as a CSV has it', text => {
  expect(cellProblem(text)).toContain('contiene l’errore')
})

it.each([2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY, '1,23457E+16', '1.2E+17', ' 1E+20 '])(
  'refuses %s, whose digits are lost',
  cell => {
    expect(cellProblem(cell)).toBe(
      'Il numero ha troppe cifre e le ultime si perdono: nel file lo scriva come testo.',
    )
  },
)

it.each(['', 'Rossi', '12345678901234567', 'E+10', '1E5', '#1', '#CASA!', 'vedi #N/D'])(
  'a text like «%s» is none',
  text => {
    expect(cellProblem(text)).toBeNull()
  },
)

const day = (text: string) => new Date(`${text}T00:00:00Z`)

it('reads ZIP64 as Java programs write workbooks', async () => {
  const rows = readWorkbook(await readFile(new URL('testing/zip64.xlsx', import.meta.url)))
  expect(rows).toEqual([
    ['IDEGG', 'Prodotto', 'Finalità', 'Stato', 'Agente', 'Importo richiesto (€)', 'Inserita il', ...person],
    [...['P-9100', 'Mutuo', 'Acquisto della prima casa', 'Segnalata', 'Antonio Bernardi'], 150_000, ...rossi],
  ])
})
const person = ['Cognome', 'Nome', 'Codice fiscale']
const rossi = [day('2026-11-01'), 'Rossi', 'Mario', 'RSSMRA80A01H501U']

it('reads an archive whose directory stands only in the records of ZIP64', async () => {
  const plain = await readFile(new URL('testing/zip64.xlsx', import.meta.url))
  const bytes = Buffer.from(plain)
  bytes.fill(0xff, bytes.length - 14, bytes.length - 2)
  expect(readWorkbook(bytes)).toEqual(readWorkbook(plain))
})

it('reads cells and rows without their places by their order', async () => {
  const rows =
    '<row><c><v>1</v></c><c t="s"><v>0</v></c><c r="E1"><v>5</v></c><c><v>6</v></c></row><row><c/><c><v>2</v></c></row>'
  const workbook = await workbookOf({ sheets: [{ rows }], texts: '<si><t>uno</t></si>' })
  expect(readWorkbook(workbook)).toEqual([
    [1, 'uno', null, null, 5, 6],
    [null, 2],
  ])
})

it('counts empty rows and shared texts in one tag, and takes no text for a place', async () => {
  const rows =
    '<row/><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row><row><c t="inlineStr"><is><t>r="Z9" r=\'B1\'</t></is></c><c><v>2</v></c></row>'
  const texts = '<si><t>a</t></si><si/><si><t>c</t></si>'
  expect(readWorkbook(await workbookOf({ sheets: [{ rows }], texts }))).toEqual([
    [],
    ['a', null, 'c'],
    ['r="Z9" r=\'B1\'', 2],
  ])
})

it('reads days of each format, and no number with letters in its format as a day', async () => {
  const rows = '<row><c s="1"><v>46327</v></c><c t="d"><v>2026-11-01</v></c></row>'
  const read = async (format: string) => readWorkbook(await workbookOf({ sheets: [{ rows }], format }))[0]
  for (const format of ['[$-410]d mmmm yyyy;@', 'yyyy\\-mm\\-dd', 'd/m/yy h:mm'])
    expect(await read(format)).toEqual([day('2026-11-01'), day('2026-11-01')])
  for (const format of ['[$€-410] #,##0.00;[Red]-#,##0.00', '0 &quot;mesi da&quot;', '0\\d'])
    expect(await read(format)).toEqual([46_327, day('2026-11-01')])
})

it.each([
  ['', '2026-11-01'],
  ['date1904="0"', '2026-11-01'],
  ['date1904="false"', '2026-11-01'],
  ['date1904="1"', '2030-11-02'],
  ['date1904="true"', '2030-11-02'],
])('reads days of a workbook with «%s»', async (properties, text) => {
  const sheets = [{ rows: '<row r="1"><c r="A1" s="1"><v>46327</v></c></row>' }]
  expect(readWorkbook(await workbookOf({ sheets, properties }))).toEqual([[day(text)]])
})

it.each(['hidden', 'veryHidden'] as const)('reads the first visible sheet behind a %s one', async state => {
  const sheetOf = (value: number) => ({ rows: `<row><c><v>${value}</v></c></row>` })
  const sheets = [{ ...sheetOf(1), state }, sheetOf(2), sheetOf(3)]
  expect(readWorkbook(await workbookOf({ sheets }))).toEqual([[2]])
})

it('refuses one text in many cells by its length, or by the characters of all cells', async () => {
  const row = (i: number) => `<row r="${i}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
  const rows = Array.from({ length: 2000 }, (_, i) => row(i + 1)).join('')
  const read = async (length: number) =>
    readWorkbook(await workbookOf({ sheets: [{ rows }], texts: `<si><t>${'x'.repeat(length)}</t></si>` }))
  await expect(read(30 * 1024 * 1024)).rejects.toThrow('Riga 1: una cella ha più di 32.767 caratteri.')
  await expect(read(32_000)).rejects.toThrow('contiene troppo')
  expect(await read(400)).toHaveLength(2000)
})

it('refuses more cells than the limit, whether they are there or lie between others', async () => {
  const readRows = async (rows: string) => readWorkbook(await workbookOf({ sheets: [{ rows }] }))
  await expect(readRows(`<row>${'<c/>'.repeat(13_000_000)}</row>`)).rejects.toThrow('contiene troppo')
  const wide = Array.from({ length: 300 }, (_, i) => `<row><c r="XFD${i + 1}"><v>1</v></c></row>`)
  await expect(readRows(wide.join(''))).rejects.toThrow('contiene troppo')
})

it('reads no links, which may span the whole sheet', async () => {
  const cell = '<row><c s="1"><v>1</v></c></row>'
  const links = '</sheetData><hyperlinks><hyperlink ref="A1:XFD1048576"/></hyperlinks><sheetData>'
  expect(readWorkbook(await workbookOf({ sheets: [{ rows: cell + links }], format: '0' }))).toEqual([[1]])
})

it('refuses a format that is longer than Excel allows', async () => {
  const rows = '<row><c s="1"><v>1</v></c></row>'
  const read = async (format: string) => readWorkbook(await workbookOf({ sheets: [{ rows }], format }))
  expect(await read(`0${'&quot;x&quot;'.repeat(84)}\\x`)).toEqual([[1]])
  for (const endless of ['0'.repeat(256), "0'".repeat(128), '0<'.repeat(128), '&quot;'.repeat(256)])
    await expect(read(endless)).rejects.toThrow('contiene troppo')
})
