import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Flow, forceOfInterest } from './internal-rate.ts'

/** Reference solution by bisection over the individual flows. */
function bisected(drawdowns: Flow[], payments: Flow[]): number {
  const worth = (flows: Flow[], force: number) =>
    flows.reduce((sum, { amount, years, every = 0, count = 1 }) => {
      for (let k = 0; k < count; k++) sum += amount * Math.exp(-force * (years + k * every))
      return sum
    }, 0)
  let low = -3
  let high = 9
  for (let turn = 0; turn < 90; turn++) {
    const middle = (low + high) / 2
    if (worth(payments, middle) > worth(drawdowns, middle)) low = middle
    else high = middle
  }
  return low
}

describe('force of interest', () => {
  it('is zero when the payments equal the drawdowns', () => {
    expect(
      forceOfInterest(
        [{ amount: 1200, years: 0 }],
        [{ amount: 100, years: 1 / 12, every: 1 / 12, count: 12 }],
      ),
    ).toBe(0)
  })

  it('agrees with bisection for several drawdowns, costs before the drawdown and repeated payments', () => {
    const cents = fc.integer({ min: 10_000, max: 20_000_000 })
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.record({ amount: cents, years: fc.integer({ min: 1, max: 6 }).map(m => m / 12) }), {
          maxLength: 3,
        }),
        fc.integer({ min: -2, max: 0 }),
        fc.integer({ min: 1, max: 360 }),
        fc.constantFrom(1 / 12, 1 / 52, 1 / 4),
        fc.integer({ min: 95, max: 300 }),
        (first, parts, early, count, every, percent) => {
          const drawdowns = [{ amount: first, years: 0 }, ...parts]
          const total = drawdowns.reduce((sum, flow) => sum + flow.amount, 0)
          const payments = [
            { amount: first / 100, years: early / 12 },
            { amount: (total * percent) / 100 / count, years: 0.6, every, count },
          ]
          expect(forceOfInterest(drawdowns, payments)).toBeCloseTo(bisected(drawdowns, payments), 9)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('finds the rate of a one-day loan and of a loan with almost no cost', () => {
    const day = forceOfInterest([{ amount: 100, years: 0 }], [{ amount: 101, years: 1 / 365 }])
    expect(day).toBeCloseTo(365 * Math.log(1.01), 10)
    const cheap = forceOfInterest(
      [{ amount: 36_000_000, years: 0 }],
      [
        { amount: 100_000, years: 1 / 12, every: 1 / 12, count: 360 },
        { amount: 1, years: 0 },
      ],
    )
    expect(cheap).toBeCloseTo(1 / 36_000_000 / (361 / 24), 12)
  })

  it('finds the only rate of any drawdowns and payments', () => {
    const flow = fc.record({
      amount: fc.integer({ min: 1000, max: 200_000 }),
      years: fc.integer({ min: 0, max: 72 }).map(m => m / 12),
    })
    const gap = (drawdowns: Flow[], payments: Flow[], force: number) => {
      const worth = (flows: Flow[]) =>
        flows.reduce((sum, { amount, years }) => sum + amount * Math.exp(-force * years), 0)
      return worth(payments) - worth(drawdowns)
    }
    const forces = Array.from({ length: 801 }, (_, i) => (i - 400) / 50)
    fc.assert(
      fc.property(
        fc.array(flow, { minLength: 2, maxLength: 4 }),
        fc.array(flow, { minLength: 1, maxLength: 4 }),
        (drawdowns, payments) => {
          const gaps = forces.map(force => gap(drawdowns, payments, force))
          fc.pre(gaps.every(one => one !== 0))
          const changes = forces.filter((_, i) => i > 0 && gaps[i]! > 0 !== gaps[i - 1]! > 0)
          fc.pre(changes.length === 1)
          const found = forceOfInterest(drawdowns, payments)
          expect(found).toBeGreaterThan(changes[0]! - 0.021)
          expect(found).toBeLessThan(changes[0]! + 0.001)
        },
      ),
      { numRuns: 200 },
    )
  })

  it.each([
    [
      -77.93,
      [
        { amount: 62_802, years: 0 },
        { amount: 22_471, years: 46 / 12 },
        { amount: 1470, years: 7 / 12 },
      ],
      [
        { amount: 94_537, years: 2 / 12 },
        { amount: 180_160, years: 29 / 12 },
        { amount: 36_634, years: 14 / 12 },
        { amount: 153_357, years: 0 },
      ],
    ],
    [
      249.73,
      [
        { amount: 30_632, years: 0 },
        { amount: 33_980, years: 57 / 12 },
      ],
      [
        { amount: 180_944, years: 17 / 12 },
        { amount: 20_234, years: 71 / 12 },
      ],
    ],
  ])('finds the rate %d, from which Newton’s method goes astray', (rate, drawdowns, payments) => {
    expect(100 * Math.expm1(forceOfInterest(drawdowns, payments))).toBeCloseTo(rate, 1)
  })

  it('throws when no rate exists', () => {
    expect(() => forceOfInterest([{ amount: 100, years: 0 }], [{ amount: 120, years: 0 }])).toThrow(
      RangeError,
    )
    expect(() => forceOfInterest([{ amount: 100, years: 0 }], [])).toThrow(RangeError)
  })
})
