import { describe, expect, it } from 'vitest'
import { fitted } from './fitted.ts'

/** Each sign half as wide as the text is high. */
const widthOf = (text: string) => text.length / 2
const room = { width: 100, height: 60, mostLines: 3, sizes: [20, 10], leading: 1 }

describe('a text with little room', () => {
  it('is as large as it can be', () => {
    expect(fitted('dieci cifre', room, widthOf)).toEqual({ size: 20, lines: ['dieci', 'cifre'] })
    expect(fitted('un due tre quattro cinque', room, widthOf)).toEqual({
      size: 20,
      lines: ['un due tre', 'quattro', 'cinque'],
    })
  })

  it('is smaller before a word is broken or a line is left out', () => {
    expect(fitted('surrogazione', room, widthOf)).toEqual({ size: 10, lines: ['surrogazione'] })
    expect(fitted('uno due tre quattro cinque sei sette', room, widthOf)).toEqual({
      size: 10,
      lines: ['uno due tre quattro', 'cinque sei sette'],
    })
  })

  it('breaks a word that has no room in any size', () => {
    expect(fitted('a'.repeat(30), room, widthOf).lines).toEqual(['a'.repeat(20), 'a'.repeat(10)])
  })

  it('says that it goes on', () => {
    const { lines } = fitted('cinque, '.repeat(20).trim(), room, widthOf)
    expect(lines).toEqual(['cinque, cinque,', 'cinque, cinque,', 'cinque, cinque…'])
    const { lines: long } = fitted('b'.repeat(99), room, widthOf)
    expect(long).toEqual(['b'.repeat(20), 'b'.repeat(20), `${'b'.repeat(19)}…`])
  })

  it('may be none', () => {
    expect(fitted('', room, widthOf)).toEqual({ size: 20, lines: [''] })
  })
})
