import { describe, expect, it } from 'vitest'
import { mergeSpans, partsOutside, type Span, secondsOf } from './spans.ts'

describe('stretches of a video', () => {
  it('merge when they overlap or touch, and keep their gaps', () => {
    expect(
      mergeSpans([
        [20, 30],
        [0, 5],
        [4, 8],
        [8.2, 9],
        [12, 12],
      ]),
    ).toEqual([
      [0, 9],
      [20, 30],
    ])
    expect(
      secondsOf([
        [0, 9],
        [20, 30],
      ]),
    ).toBe(19)
  })

  it('leave the parts that others do not hold', () => {
    const seen: Span[] = [
      [5, 10],
      [20, 30],
    ]
    expect(partsOutside([0, 40], seen)).toEqual([
      [0, 5],
      [10, 20],
      [30, 40],
    ])
    expect(partsOutside([6, 9], seen)).toEqual([])
    expect(partsOutside([8, 15], seen)).toEqual([[10, 15]])
  })
})
