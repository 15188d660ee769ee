import { describe, expect, it } from 'vitest'
import { duration, euro, number, parseNumber, percent, wholeEuro } from './format.ts'

describe('money', () => {
  it('has Italian separators', () => {
    expect(euro(123450)).toBe('1.234,50\u00a0€')
    expect(euro(-50)).toBe('−0,50\u00a0€')
    expect(wholeEuro(15_000_000)).toBe('150.000\u00a0€')
  })
  it('writes zero, empty and infinite amounts as «0 €»', () => {
    for (const nothing of [0, null, undefined, Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(euro(nothing)).toBe('0\u00a0€')
      expect(wholeEuro(nothing)).toBe('0\u00a0€')
    }
  })
})

describe('parseNumber', () => {
  it.each([
    ['1.234,50', 1234.5],
    ['1234,5', 1234.5],
    ['150.000 €', 150_000],
    ['150 000', 150_000],
    ['3,20 %', 3.2],
    ['3.5', 3.5],
    ['1.500', 1500],
    ['−3', -3],
    ['0', 0],
    ['25,', 25],
  ])('reads %s as %d', (text, value) => expect(parseNumber(text)).toBe(value))
  it.each(['', 'abc', '1.23.4', '1,2,3', '1.2345.678', '--1', '1e5', '∞'])('refuses %s', text =>
    expect(parseNumber(text)).toBeNull(),
  )
  it('parses formatted numbers', () => {
    for (const value of [0, 1, 999, 1000, 1234.5, 150_000, 12_345_678.9]) {
      expect(parseNumber(number(value))).toBe(value)
    }
  })
})

describe('durations', () => {
  it('joins years and months', () => {
    expect(duration(300)).toBe('25 anni')
    expect(duration(13)).toBe('1 anno e 1 mese')
    expect(duration(6)).toBe('6 mesi')
  })
  it('formats percentages', () => expect(percent(3.2)).toBe('3,20\u00a0%'))
})
