import { expect, it } from 'vitest'
import { contrast, sides } from './contrast.ts'

it('is the contrast ratio of WCAG, in either order of the colours', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
})

it('is computed for light and dark mode', () => {
  expect(sides('#0E5A43')).toEqual(['#0e5a43', '#0e5a43'])
  expect(sides('light-dark(#ffffff, #10151c)')).toEqual(['#ffffff', '#10151c'])
  expect(sides('rosso')).toBeNull()
  expect(sides(null)).toBeNull()
})
