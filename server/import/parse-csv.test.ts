import { expect, it } from 'vitest'
import { FileRefused } from './file-refused.ts'
import { parseCsv } from './parse-csv.ts'

it.each<[string, (string | number)[][]]>([
  [
    'a;b\r\n1;2\r\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    '\ufeffa,b\n"x, ""y""",2',
    [
      [1, 'a', 'b'],
      [2, 'x, "y"', '2'],
    ],
  ],
  [
    '"a;b",c\n1,2',
    [
      [1, 'a;b', 'c'],
      [2, '1', '2'],
    ],
  ],
  [
    'a;b;c\n;;\n;1;\n',
    [
      [1, 'a', 'b', 'c'],
      [3, '', '1', ''],
    ],
  ],
  [
    'a;b\n"due\nrighe";2\n\n3;4',
    [
      [1, 'a', 'b'],
      [2, 'due\nrighe', '2'],
      [4, '3', '4'],
    ],
  ],
  [
    'a\tb\rc\td',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  ['a;b;\n', [[1, 'a', 'b', '']]],
  // Spreadsheets do not count the line that names the separator.
  ['sep=;\na,b;c\n', [[1, 'a,b', 'c']]],
  ['\ufeffSEP=;\r\na,b;c\n', [[1, 'a,b', 'c']]],
  ['"sep=;"\ra,b;c\n', [[1, 'a,b', 'c']]],
  ['sep=|\na|b;c', [[1, 'a', 'b;c']]],
  ['sep=;', []],
  [
    'sep=;x\n1;2',
    [
      [1, 'sep=', 'x'],
      [2, '1', '2'],
    ],
  ],
  ['', []],
])('reads %j', (text, wanted) => {
  expect(parseCsv(text).map(({ row, cells }) => [row, ...cells])).toEqual(wanted)
})

it('throws the row of an unclosed quote', () => {
  expect(() => parseCsv('a;b\n1;"2\n3;4')).toThrow(
    new FileRefused('Riga 2: le virgolette si aprono e non si chiudono.'),
  )
})

it('parses megabytes of separators or quotes quickly', () => {
  expect(parseCsv('"'.repeat(1_000_000))).toHaveLength(1)
  expect(parseCsv(';'.repeat(1_000_000))).toHaveLength(0)
  expect(parseCsv('a'.repeat(8_500_000))).toHaveLength(1)
})

const limits = { maxRows: 3, maxLines: 5, maxColumns: 3, maxCellLength: 10, maxLineBytes: 25 }

it('reads a file within the limits like one without limits', () => {
  for (const text of ['a;b;c\n"1;2";3;"4"\n\n\n5;;', '"a";"b";"c"\r\n"1";"2";"3"'])
    expect(parseCsv(text, limits)).toEqual(parseCsv(text))
})

it.each([
  [`a\n\n1\n2\n3\n"${'x\n'.repeat(100)}`, 'Al massimo 2 righe'],
  [`a\n${'\n'.repeat(100)}`, 'Al massimo 5 righe, contando quelle vuote'],
  ['a;b;c\n1;2;3;4', 'Alla riga 2 ci sono più di 3 colonne'],
  [`a${';'.repeat(1000)}`, 'Alla riga 1 ci sono più di 3 colonne'],
  [`a\n${'x'.repeat(11)}`, 'Alla riga 2 una cella ha più di 10 caratteri'],
  [`a\n"${'x'.repeat(1000)}`, 'Alla riga 2 ci sono più di 25 caratteri'],
])('refuses %.30j beyond a limit', (text, message) => {
  expect(() => parseCsv(text, limits)).toThrow(FileRefused)
  expect(() => parseCsv(text, limits)).toThrow(message)
})
