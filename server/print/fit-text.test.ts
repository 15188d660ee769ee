import { describe, expect, it } from 'vitest'
import { fitText } from './fit-text.ts'

/** Each character is half as wide as the font size. */
const widthOf = (text: string) => text.length / 2
const room = { width: 100, height: 60, maxLines: 3, sizes: [20, 10], leading: 1 }

describe('a text in limited space', () => {
  it('is as large as possible', () => {
    expect(fitText('dieci cifre', room, widthOf)).toEqual({ size: 20, lines: ['dieci', 'cifre'] })
    expect(fitText('un due tre quattro cinque', room, widthOf)).toEqual({
      size: 20,
      lines: ['un due tre', 'quattro', 'cinque'],
    })
  })

  it('becomes smaller before breaking words or dropping lines', () => {
    expect(fitText('surrogazione', room, widthOf)).toEqual({ size: 10, lines: ['surrogazione'] })
    expect(fitText('uno due tre quattro cinque sei sette', room, widthOf)).toEqual({
      size: 10,
      lines: ['uno due tre quattro', 'cinque sei sette'],
    })
  })

  it('breaks a word that fits in no size', () => {
    expect(fitText('a'.repeat(30), room, widthOf).lines).toEqual(['a'.repeat(20), 'a'.repeat(10)])
  })

  it('ends with an ellipsis when cut', () => {
    const { lines } = fitText('cinque, '.repeat(20).trim(), room, widthOf)
    expect(lines).toEqual(['cinque, cinque,', 'cinque, cinque,', 'cinque, cinque…'])
    const { lines: long } = fitText('b'.repeat(99), room, widthOf)
    expect(long).toEqual(['b'.repeat(20), 'b'.repeat(20), `${'b'.repeat(19)}…`])
  })

  it('may be empty', () => {
    expect(fitText('', room, widthOf)).toEqual({ size: 20, lines: [''] })
  })
})
