import { describe, expect, it } from 'vitest'
import { italy, project } from '../../../contract/pages/map/projection.ts'
import { around, framed, isClosest, scaled, wholeItaly } from './frame.ts'
import { labelsOf } from './labels.ts'
import { type Located, marksOf, markTowards } from './marks.ts'
import { scaleOf } from './scale.ts'

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

describe('zooming in', () => {
  const box = scaled(wholeItaly, 0.5)
  const middleOf = ({ x, y, width, height }: typeof box) => ({ x: x + width / 2, y: y + height / 2 })

  it('is about a point that is in sight', () => {
    const point = { x: box.x + box.width * 0.9, y: box.y + box.height * 0.1 }
    const closer = scaled(box, 0.5, point)
    expect(closer.width).toBeCloseTo(box.width / 2)
    expect(middleOf(closer).x).toBeCloseTo(point.x)
    expect(middleOf(closer).y).toBeCloseTo(point.y)
  })

  it('is about the centre without such a point', () => {
    for (const point of [undefined, { x: box.x - 1, y: box.y }]) {
      const closer = scaled(box, 0.5, point)
      expect(middleOf(closer).x).toBeCloseTo(middleOf(box).x)
      expect(middleOf(closer).y).toBeCloseTo(middleOf(box).y)
    }
  })
})

describe('the names of towns', () => {
  // One unit is one pixel.
  const box = { x: 0, y: 0, width: 400, height: 400 }
  const town = (nome: string, x: number, y: number, rank = 0) => ({ nome, x, y, rank })
  const written = (names: ReturnType<typeof town>[], marks: { x: number; y: number }[] = [], pixels = 400) =>
    labelsOf(names, marks, box, pixels).map(({ nome, side }) => `${nome} ${side}`)

  it('are written on a side where they cover no mark, no other name and not the border', () => {
    expect(written([town('Roma', 200, 200)])).toEqual(['Roma right'])
    expect(written([town('Roma', 200, 200)], [{ x: 225, y: 200 }])).toEqual(['Roma left'])
    expect(written([town('Roma', 390, 200), town('Rho', 395, 205)])).toEqual(['Roma left'])
    expect(written([town('Roma', 200, 200), town('Rieti', 230, 201)])).toEqual(['Roma right'])
  })

  it('are written once, and the less important ones only when near', () => {
    expect(written([town('Roma', 100, 100), town('Roma', 300, 300)])).toEqual(['Roma right'])
    const tivoli = town('Tivoli', 200, 200, 2)
    expect(written([tivoli])).toEqual(['Tivoli right'])
    expect(written([tivoli], [], 100)).toEqual([])
    expect(written([town('Napoli', 500, 200)])).toEqual([])
  })
})

describe('the scale', () => {
  it('has a round number of kilometres in at most 30 % of the width', () => {
    for (const box of [wholeItaly, scaled(wholeItaly, 0.01), scaled(wholeItaly, 0.2)]) {
      const { km, part } = scaleOf(box)
      expect([200, 100, 50, 20, 10, 5, 2]).toContain(km)
      expect(part).toBeLessThanOrEqual(0.3)
      expect(part).toBeGreaterThan(0.08)
    }
  })

  it('agrees with the distance of two towns', () => {
    const [roma, napoli] = [project({ lat: 41.893, lng: 12.4835 }), project({ lat: 40.8518, lng: 14.2681 })]
    const box = framed(around([roma, napoli]), 1)
    const { km, part } = scaleOf(box)
    const distance = (Math.hypot(roma.x - napoli.x, roma.y - napoli.y) / (box.width * part)) * km
    expect(distance).toBeGreaterThan(187)
    expect(distance).toBeLessThan(191)
  })
})
