import fc from 'fast-check'
import { expect, it } from 'vitest'
import { largestArea, moved, scaled } from './crop-area.ts'

it('begins as the largest of its shape, in the middle', () => {
  expect(largestArea(2, 1)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(largestArea(0.5, 1)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
  expect(largestArea(1.5)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
})

it('stays inside the picture and keeps its shape, wherever it is moved and however it is scaled', () => {
  const one = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      fc.array(fc.tuple(one, one, fc.double({ min: 0.1, max: 4, noNaN: true }), fc.boolean()), {
        maxLength: 8,
      }),
      (shape, aspect, steps) => {
        let area = largestArea(shape, aspect)
        for (const [dx, dy, factor, isCorner] of steps)
          area = scaled(moved(area, dx, dy), factor, shape, aspect, isCorner ? 'corner' : 'middle')
        const { x, y, width, height } = area
        for (const side of [x, y, 1 - x - width, 1 - y - height]) expect(side).toBeGreaterThan(-1e-9)
        expect(Math.min(width, height)).toBeGreaterThan(0)
        expect((width * shape) / height).toBeCloseTo(aspect, 6)
      },
    ),
  )
})
