import { describe, expect, it } from 'vitest'
import { italy } from '../../../contract/pages/map/projection.ts'
import { around, framed, isClosest, scaled, wholeItaly } from './frame.ts'
import { type Located, marksOf, markTowards } from './marks.ts'

const at = (_id: string, x: number, y: number): Located => ({ _id, nome: _id, x, y })
const names = (marks: ReturnType<typeof marksOf>) =>
  marks.map(({ agencies }) => agencies.map(({ _id }) => _id).join('+')).sort()

describe('marksOf', () => {
  // The map shows 1000 units in 100 pixels, so marks within 260 units overlap.
  const box = { x: 0, y: 0, width: 1000, height: 1000 }

  it('joins overlapping marks, including overlaps of joined marks', () => {
    expect(
      names(marksOf([at('a', 0, 0), at('b', 200, 0), at('c', 340, 0), at('d', 900, 0)], box, 100, false)),
    ).toEqual(['a+b+c', 'd'])
  })

  it('leaves no overlapping marks for any number of agencies', () => {
    const many = Array.from({ length: 300 }, (_, i) => at(String(i), (i * 377) % 1000, (i * 691) % 1000))
    const marks = marksOf(many, box, 400, false)
    const gaps = marks.flatMap((a, i) => marks.slice(i + 1).map(b => Math.hypot(a.x - b.x, a.y - b.y)))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(26 * 2.5)
    expect(marks.reduce((sum, { agencies }) => sum + agencies.length, 0)).toBe(300)
  })

  it('spreads agencies of one place in a ring at the closest zoom', () => {
    const marks = marksOf([at('a', 500, 500), at('b', 500, 500), at('c', 500, 500)], box, 400, true)
    expect(names(marks)).toEqual(['a', 'b', 'c'])
    expect(new Set(marks.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(3)
  })
})

describe('markTowards', () => {
  const marks = [at('left', 0, 50), at('middle', 50, 50), at('right', 100, 55), at('below', 50, 90)]
  const middle = marks[1]!
  it.each([
    ['ArrowLeft', 'left'],
    ['ArrowRight', 'right'],
    ['ArrowDown', 'below'],
    ['ArrowUp', undefined],
    ['Home', 'left'],
    ['End', 'below'],
    ['a', undefined],
  ])('%s leads to %s', (key, to) => {
    expect(markTowards(marks, middle, key)?._id).toBe(to)
  })
})

describe('the visible box', () => {
  it('contains the framed box, in the map’s aspect ratio', () => {
    const shown = framed(around([at('a', 1000, 2000), at('b', 1500, 2100)]))
    expect(shown.x).toBeLessThan(1000)
    expect(shown.x + shown.width).toBeGreaterThan(1500)
    expect(shown.width / shown.height).toBeCloseTo(italy.width / italy.height)
  })

  it('is neither too close nor larger than Italy', () => {
    let box = wholeItaly
    for (let i = 0; i < 20; i++) box = scaled(box, 0.5)
    expect(isClosest(box)).toBe(true)
    for (let i = 0; i < 20; i++) box = scaled(box, 2)
    expect(box).toEqual(wholeItaly)
  })
})
