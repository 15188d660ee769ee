import { expect, it } from 'vitest'
import { isFiscalCode, isVatNumber } from './italian-codes.ts'

it.each([
  // The example of the Agenzia delle Entrate, and a variant with letters for the last digits.
  'RSSMRA80A01H501U',
  'MRTMTT91D08F205J',
  'RSSMRA80A01H50MM',
])('%s is a fiscal code', code => {
  expect(isFiscalCode(code)).toBe(true)
})

it.each(['RSSMRA80A01H501V', 'RSSMRA80A01H50', 'rssmra80a01h501u', 'RSSMRA80F01H501U', '', '12345678901'])(
  '%s is not a fiscal code',
  code => {
    expect(isFiscalCode(code)).toBe(false)
  },
)

it('detects the swap of any two adjacent characters', () => {
  const code = 'MRTMTT91D08F205J'
  for (let at = 0; at < 15; at++) {
    const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2)
    if (swapped !== code) expect(isFiscalCode(swapped), swapped).toBe(false)
  }
})

it.each([
  ['00743110157', true],
  ['07643520567', true],
  ['12345678903', true],
  ['12345678901', false],
  ['00000000000', false],
  ['1234567890', false],
  ['IT00743110157', false],
])('isVatNumber(%s) is %s', (number, expected) => {
  expect(isVatNumber(number)).toBe(expected)
})
