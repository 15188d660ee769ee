import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseNumber } from '../italian/format.ts'
import { type Compared, differences, differenceWords, isWorse, type Terms } from './bank-differences.ts'

const words = (of: Compared, difference: number) => differenceWords(of, difference).replaceAll('\u00a0', ' ')
const asked: Terms = { importo: 15_000_000, durataMesi: 300, tan: 3.2, taeg: 3.56, rata: 72_702 }

it('differences have their sign: «+ 0,18» for a higher rate, «− 10.000 €» for less money', () => {
  const answered = { importo: 14_000_000, durataMesi: 288, tan: 3.25, taeg: 3.74, rata: 68_224 }
  const by = differences(asked, answered)
  expect(by).toEqual({ importo: -1_000_000, durataMesi: -12, tan: 0.05, taeg: 0.18, rata: -4478 })
  expect(words('taeg', by.taeg!)).toBe('+ 0,18')
  expect(words('importo', by.importo!)).toBe('− 10.000 €')
  expect(words('durataMesi', by.durataMesi!)).toBe('− 12 mesi')
  expect(words('rata', by.rata!)).toBe('− 44,78 €')
  expect(words('tan', 0)).toBe('come chiesto')
})

it('a rate with more than two decimals keeps them', () => {
  expect(words('tan', 0.125)).toBe('+ 0,125')
  expect(words('tan', -0.0001)).toBe('− 0,0001')
})

it('a missing figure has no difference', () => {
  expect(differences(asked, { ...asked, taeg: null }).taeg).toBe(null)
  expect(differences({ ...asked, tan: null }, asked).tan).toBe(null)
})

it('less money and a higher cost are worse, and a longer plan is neither', () => {
  expect([isWorse('importo', -1), isWorse('importo', 1)]).toEqual([true, false])
  expect([isWorse('taeg', 0.01), isWorse('taeg', -0.01), isWorse('rata', 1)]).toEqual([true, false, true])
  expect([isWorse('durataMesi', 12), isWorse('durataMesi', -12)]).toEqual([false, false])
})

it('the sign is that of the difference, and turns round with question and answer', () => {
  const units: Record<Compared, number> = { importo: 1, rata: 1, durataMesi: 1, tan: 10_000, taeg: 100 }
  fc.assert(
    fc.property(
      fc.constantFrom<Compared>('importo', 'durataMesi', 'tan', 'taeg', 'rata'),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (of, a, b) => {
        const [from, to] = [
          { ...asked, [of]: a / units[of] },
          { ...asked, [of]: b / units[of] },
        ]
        const there = differences(from, to)[of]!
        expect(differences(to, from)[of]).toBeCloseTo(-there, 10)
        expect(Math.sign(there) || 0).toBe(Math.sign(b - a) || 0)
        const text = words(of, there)
        if (a === b) {
          expect(text).toBe('come chiesto')
          return
        }
        expect(text[0]).toBe(b > a ? '+' : '−')
        const money = of === 'importo' || of === 'rata' ? 100 : 1
        const size = parseNumber(text.slice(2).replace(/ mes[ei]$/u, ''))!
        expect(size * money).toBeCloseTo(Math.abs(there), 6)
      },
    ),
  )
})
