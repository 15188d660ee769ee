import { expect, it } from 'vitest'
import { parseCsv } from './parse-csv.ts'

it.each([
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
  ['', []],
])('reads %j', (text, wanted) => {
  expect(parseCsv(text).map(({ row, cells }) => [row, ...cells])).toEqual(wanted)
})

it('says where quotes are never closed', () => {
  expect(() => parseCsv('a;b\n1;"2\n3;4')).toThrow(new SyntaxError('2'))
})

it('reads a megabyte of hardly anything at once', () => {
  expect(parseCsv('"'.repeat(1_000_000))).toHaveLength(1)
  expect(parseCsv(';'.repeat(1_000_000))).toHaveLength(0)
  expect(parseCsv('a'.repeat(8_500_000))).toHaveLength(1)
})

it('leaves the rest of a file that has more lines than are taken', () => {
  const text = `a\n\n1\n2\n"${'x\n'.repeat(100)}`
  expect(parseCsv(text, 3)).toEqual([
    { row: 1, cells: ['a'] },
    { row: 3, cells: ['1'] },
    { row: 4, cells: ['2'] },
  ])
})
