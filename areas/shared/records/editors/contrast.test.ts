import { expect, it } from 'vitest'
import { contrast, lightAndDark } from './contrast.ts'

it('is the contrast ratio of WCAG, in either order of the colours', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
})

it('is computed for light and dark mode', () => {
  expect(lightAndDark('#0E5A43')).toEqual(['#0e5a43', '#0e5a43'])
  expect(lightAndDark('light-dark(#ffffff, #10151c)')).toEqual(['#ffffff', '#10151c'])
  expect(lightAndDark('rosso')).toBeNull()
  expect(lightAndDark(null)).toBeNull()
})
