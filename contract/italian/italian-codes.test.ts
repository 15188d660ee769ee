import { expect, it } from 'vitest'
import { birthdayOf, isFiscalCode, isVatNumber } from './italian-codes.ts'

/** A fiscal code with the right check character. */
const withCheck = (code: string): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(check => code + check).find(isFiscalCode)!

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

// The check character is right, and the day is that of no month.
it.each([
  'RSSMRA80A00H501V',
  'RSSMRA80A32H501C',
  'RSSMRA80A40H501Z',
  'RSSMRA80A72H501G',
  'RSSMRA80A99H501Y',
  'RSSMRA80AT9H501I',
])('%s is not a fiscal code, by its day', code => {
  expect(isFiscalCode(code)).toBe(false)
})
it.each(['RSSMRA80A31H501X', 'RSSMRA80A41H501Y', 'RSSMRA80A71H501B', 'RSSMRA80APMH501B'])(
  '%s is a fiscal code, with a day at an end of a month',
  code => {
    expect(isFiscalCode(code)).toBe(true)
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
  ['RSSMRA80A01H501U', '1980-01-01'],
  // Letters in place of digits.
  ['RSSMRA80A01H50MM', '1980-01-01'],
  ['SRFDAA85A41H501R', '1985-01-01'],
  // Of age on the day, and not of age the day after: the other century.
  [withCheck('RSSMRA08S25H501'), '2008-11-25'],
  [withCheck('RSSMRA08S26H501'), '1908-11-26'],
  [withCheck('RSSMRA80B30H501'), null],
  ['RSSMRA80A01H501V', null],
])('the birthday in %s is %s', (code, birthday) => {
  expect(birthdayOf(code, '2026-11-25')).toBe(birthday)
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
