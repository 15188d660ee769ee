import { expect, it } from 'vitest'
import { scaleOf } from './taeg-chart.tsx'
import { roundStep } from './yearly-chart.tsx'

const written = (numbers: number[]) => numbers.map(n => n.toFixed(2))

it.each([
  [3.2, 3.56, ['3.00', '3.20', '3.40', '3.60']],
  [3, 3.1, ['2.95', '3.00', '3.05', '3.10']],
  [0.05, 0.5, ['0.00', '0.20', '0.40', '0.60']],
])('a scale from %d to %d begins below and ends above, on round steps', (lowest, highest, ticks) => {
  expect(written(scaleOf(lowest, highest).ticks)).toEqual(ticks)
})

it.each([
  [872_424, 200_000],
  [1_900_000, 500_000],
  [90_000, 20_000],
])('a column of %d cents has a line every %d', (highest, step) => {
  expect(roundStep(highest)).toBe(step)
})
