import { afterEach, expect, it } from 'vitest'
import { arrayFrom, json } from './builtins.ts'

type Polluted = { toJSON?: unknown }
afterEach(() => {
  delete (Array.prototype as Polluted).toJSON
})

it.each([
  null,
  [],
  {},
  'testo «con» "virgolette" \\ e\na capo \u2028 \ud800 😀',
  { importo: 150_000_00, note: null, assente: undefined, lista: [1, 'due', [true, undefined]], vuoto: {} },
])('writes %o as JSON does, without the texts of old libraries', value => {
  const written = JSON.stringify(value)
  expect(json.stringify(value)).toBe(written)
  ;(Array.prototype as Polluted).toJSON = () => 'una lista'
  expect(JSON.parse(json.stringify(value)!)).toEqual(JSON.parse(written))
})

it('makes lists as Array.from does', () => {
  expect(arrayFrom(new Set(['a', 'b']))).toEqual(['a', 'b'])
  expect(arrayFrom({ length: 3 }, (_, at) => at * 2)).toEqual([0, 2, 4])
  expect(arrayFrom(new Map([[1, 'uno']]), ([key, text]) => `${key} ${text}`)).toEqual(['1 uno'])
  expect(arrayFrom(new Uint8Array([255, 1]), byte => byte.toString(16))).toEqual(['ff', '1'])
})
