import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { writable } from '../../print/outlines.ts'
import { drawCard } from './card.ts'

const broker = 'Quinto S.r.l., mediatore creditizio, OAM n. M000'
const draw = (title: string, kicker = 'News') => drawCard({ title, kicker, broker })

/** Returns the rows and columns of a picture that differ from the background. */
async function drawnWithin(picture: Buffer) {
  const { info } = await sharp(picture).trim({ threshold: 30 }).toBuffer({ resolveWithObject: true })
  const left = -info.trimOffsetLeft!
  const top = -info.trimOffsetTop!
  return { left, top, right: left + info.width, bottom: top + info.height }
}

describe('a social card', () => {
  it.each([
    'Mutui',
    'Surroga e rinegoziazione: che cosa cambia. '.repeat(14),
    'Precipitevolissimevolmente'.repeat(9),
    'W'.repeat(300),
    '',
  ])('keeps its margins: %s', async title => {
    const picture = await draw(title, title)
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    const { left, top, right, bottom } = await drawnWithin(picture)
    expect(left).toBeGreaterThanOrEqual(70)
    expect(right).toBeLessThanOrEqual(1130)
    expect(top).toBeGreaterThanOrEqual(58)
    expect(bottom).toBeLessThanOrEqual(600)
  })

  it('shows its title', async () => {
    const [one, other, again] = await Promise.all([draw('Mutui'), draw('Prestiti'), draw('Mutui')])
    expect(one.equals(other)).toBe(false)
    expect(one.equals(again)).toBe(true)
  })

  it('supports foreign names, and drops characters that no font has', () => {
    expect(writable('Łukasz  Müller\n 🎉 Țepeș')).toBe('Łukasz Müller Țepeș')
    expect(writable('<script> & 3,5\u00a0%')).toBe('<script> & 3,5\u00a0%')
  })
})
