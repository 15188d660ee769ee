import { describe, expect, it } from 'vitest'
import {
  formatDuration,
  formatEuro,
  formatNumber,
  formatPercent,
  formatWholeEuro,
  parseNumber,
  parseSmallNumber,
} from './format.ts'

describe('money', () => {
  it('has Italian separators', () => {
    expect(formatEuro(123450)).toBe('1.234,50\u00a0€')
    expect(formatEuro(-50)).toBe('−0,50\u00a0€')
    expect(formatWholeEuro(15_000_000)).toBe('150.000\u00a0€')
  })
  it('writes zero, empty and infinite amounts as «0 €»', () => {
    for (const nothing of [0, null, undefined, Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(formatEuro(nothing)).toBe('0\u00a0€')
      expect(formatWholeEuro(nothing)).toBe('0\u00a0€')
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
      expect(parseNumber(formatNumber(value))).toBe(value)
    }
  })
})

describe('parseSmallNumber', () => {
  it.each([
    ['2.055', 2.055],
    ['2,055', 2.055],
    ['−0.125 %', -0.125],
    ['61.234', 61.234],
    ['2.05', 2.05],
    ['2', 2],
    ['1.234,5', 1234.5],
  ])('reads %s as %d', (text, value) => expect(parseSmallNumber(text)).toBe(value))
  it.each(['', '2.055.', 'due', '2,0,5'])('refuses %s', text => expect(parseSmallNumber(text)).toBeNull())
})

describe('durations', () => {
  it('joins years and months', () => {
    expect(formatDuration(300)).toBe('25 anni')
    expect(formatDuration(13)).toBe('1 anno e 1 mese')
    expect(formatDuration(6)).toBe('6 mesi')
  })
  it('formats percentages', () => expect(formatPercent(3.2)).toBe('3,20\u00a0%'))
})
