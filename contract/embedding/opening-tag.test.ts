import { expect, it } from 'vitest'
import { parseNumber } from '../italian/format.ts'
import { openingTag } from './opening-tag.ts'

it('escapes values and omits empty attributes', () => {
  expect(
    openingTag('quinto-mutui', {
      partner: `a"><script>'&`,
      importo: null,
      tema: undefined,
      f: true,
      g: false,
    }),
  ).toBe('<quinto-mutui partner="a&quot;&gt;&lt;script&gt;&#39;&amp;" f="">')
})

it.each([3.125, 1234.5, 1_000_000, 0.1, -2])(
  'formats %d so that the element parses the same number',
  value => {
    const written = openingTag('quinto-mutui', { importo: value }).match(/importo="(.*)"/)?.[1]
    expect(parseNumber(written ?? '')).toBe(value)
  },
)
