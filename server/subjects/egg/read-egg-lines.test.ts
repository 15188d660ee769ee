import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Mapping } from '../../import/mapping.ts'
import { formulaWorkbook, workbookOf } from '../../import/testing/workbooks.ts'
import { defaultMappings } from './default-mappings.ts'
import { columnsOf, readRow } from './egg-row.ts'
import { type EggFile, readEggLines } from './read-egg-lines.ts'

async function read(content: Buffer | string, codifica: EggFile['codifica'] = 'auto') {
  const folder = await mkdtemp(join(tmpdir(), 'quinto-egg-lines-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, content)
  const { head, lines } = await readEggLines({ path, codifica })
  return { head, lines, table: [head, ...lines.map(({ celle }) => celle)] }
}

it('reads the stored values of formulas in a workbook, and computes none', async () => {
  // The stored values differ from the results of the formulas.
  const cells = [
    { formula: '1+1', stored: '7' },
    { formula: '"a"&amp;"b"', type: 'str', stored: 'mostrato' },
    { formula: 'A1', type: 'str', stored: '=1+1' },
  ] as const
  const { table } = await read(await formulaWorkbook([['A', 'B', 'C'], [...cells]]))
  expect(table).toEqual([
    ['A', 'B', 'C'],
    [7, 'mostrato', '=1+1'],
  ])
})

const saved = 'Importo (€);Cognome\r\n150.000,00 €;D’Angelo\r\n'
const swapped = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

it.each<[string, EggFile['codifica'], Buffer]>([
  // As Excel saves the signs € and ’ in Windows-1252.
  ['Windows-1252', 'auto', Buffer.from(saved.replaceAll('€', '\x80').replace('’', '\x92'), 'latin1')],
  ['Windows-1252', 'windows1252', Buffer.from(saved.replaceAll('€', '\x80').replace('’', '\x92'), 'latin1')],
  ['UTF-16 with the high bytes first', 'auto', swapped(saved)],
  ['UTF-16 with the high bytes first', 'utf16', swapped(saved)],
  ['UTF-16 without its mark', 'utf16', Buffer.from(saved, 'utf16le')],
  ['a separator in the first line', 'auto', Buffer.from(`sep=;\r\n${saved}`)],
])('reads %s with the encoding %s', async (_, codifica, content) => {
  const { table, lines } = await read(content, codifica)
  expect(table).toEqual([
    ['Importo (€)', 'Cognome'],
    ['150.000,00 €', 'D’Angelo'],
  ])
  expect(lines[0]).toMatchObject({ riga: 2, grezza: '150.000,00 €;D’Angelo' })
})

const mapping = defaultMappings[0]!.mapping as unknown as Mapping
const errorsOf = ({ head, lines }: Awaited<ReturnType<typeof read>>) =>
  lines.map(({ celle }) => readRow(celle, columnsOf(mapping, head), mapping).errors)
const tooManyDigits = 'Il numero ha troppe cifre e le ultime si perdono: nel file lo scriva come testo.'

it('a number whose digits a file does not keep is an error of its row, and a text of digits is none', async () => {
  const jsonLines = ['12345678901234567', '9007199254740991', '"12345678901234567"'].map(
    value => `{"IDEGG":${value},"Cognome":"Rossi"}`,
  )
  expect(errorsOf(await read(jsonLines.join('\n')))).toEqual([
    [{ colonna: 'IDEGG', messaggio: tooManyDigits }],
    [],
    [],
  ])
  const rows =
    '<row><c t="inlineStr"><is><t>IDEGG</t></is></c></row><row><c><v>12345678901234567</v></c></row><row><c><v>1E+17</v></c></row>'
  expect(errorsOf(await read(await workbookOf({ sheets: [{ rows }] })))).toEqual([
    [{ colonna: 'IDEGG', messaggio: tooManyDigits }],
    [{ colonna: 'IDEGG', messaggio: tooManyDigits }],
  ])
  expect(errorsOf(await read('IDEGG;Importo richiesto (€)\n12345678901234567;12345678901234567'))).toEqual([
    [expect.objectContaining({ colonna: 'Importo richiesto (€)' })],
  ])
})

it('reads a day with midnight behind it', async () => {
  const days = ['20/11/2026 00:00:00', '2026-11-20T00:00:00', '20.11.2026 0:00', '20/11/2026, 00:00']
  expect(errorsOf(await read(['IDEGG;Inserita il', ...days.map(day => `1;${day}`)].join('\n')))).toEqual([
    [],
    [],
    [],
    [],
  ])
})

it('reads an export that Excel has saved, with a purpose in fewer words', async () => {
  const text =
    'IDEGG;Finalità;Valore dell’immobile (€);Cognome\r\nP-9001;Acquisto prima casa;200.000 €;D’Angelo\r\n'
  const windows = text.replaceAll('€', '\x80').replaceAll('’', '\x92')
  const { head, lines } = await read(Buffer.from(windows, 'latin1'))
  expect(readRow(lines[0]!.celle, columnsOf(mapping, head), mapping)).toEqual({
    values: { IDEGG: 'P-9001', finalita: 'prima_casa', valoreImmobile: 20_000_000, cognome: 'D’Angelo' },
    errors: [],
  })
})
