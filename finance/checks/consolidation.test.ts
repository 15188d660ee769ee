import { expect, it } from 'vitest'
import { consolidation } from './consolidation.ts'

/** Two debts: € 300 a month for 20 months that € 5,500 close, and € 200 a month for 10 months that € 1,900 close. */
const debts = [
  { instalment: 30_000, leftToPay: 600_000, closing: 550_000 },
  { instalment: 20_000, leftToPay: 200_000, closing: 190_000 },
]

it('says what the month and the end cost with one credit instead of two', () => {
  // € 10,000 for 60 months of € 200, with € 600 of costs: € 2,000 are left, € 12,000 are paid back.
  const credit = { principal: 1_000_000, instalment: 20_000, total: 1_200_000, costs: 60_000 }
  expect(consolidation(debts, credit)).toEqual({
    instalmentsNow: 50_000,
    monthlyChange: -30_000,
    closing: 740_000,
    cash: 200_000,
    leftToPay: 800_000,
    newTotal: 1_000_000,
    totalChange: 200_000,
  })
})

it('says that a credit is not enough, or that it saves', () => {
  // € 7,400 without costs for 24 months of € 320: € 7,680 instead of € 8,000.
  const credit = { principal: 740_000, instalment: 32_000, total: 768_000, costs: 0 }
  expect(consolidation(debts, credit)).toMatchObject({
    cash: 0,
    monthlyChange: -18_000,
    totalChange: -32_000,
  })
  expect(consolidation(debts, { ...credit, costs: 10_000 })).toMatchObject({
    cash: -10_000,
    totalChange: -22_000,
  })
})

it('refuses what is no amount', () => {
  const credit = { principal: 1, instalment: 1, total: 1, costs: 0 }
  expect(() => consolidation([{ instalment: 0.5, leftToPay: 0, closing: 0 }], credit)).toThrow(/^instalment/)
  expect(() => consolidation([], { ...credit, total: 0.5 })).toThrow(/^total/)
})
