import { expect, it } from 'vitest'
import { bienniumOf } from './biennium.ts'

const row = (biennio: string, scadenza: string) => ({ biennio, scadenza, oreRichieste: 60, oreFatte: 0 })

it('finds the two years that hold a day, up to their last day', () => {
  const rows = [
    row('2025-2026', '2026-12-31'),
    row('2023-2024', '2024-12-31'),
    row('2026-2027', '2027-06-30'),
  ]
  expect(bienniumOf(rows, '2024-06-01')?.biennio).toBe('2023-2024')
  expect(bienniumOf(rows, '2026-11-20')?.biennio).toBe('2025-2026')
  expect(bienniumOf(rows, '2027-01-01')?.biennio).toBe('2026-2027')
  expect(bienniumOf(rows, '2027-07-01')).toBeNull()
  expect(bienniumOf(null, '2026-11-20')).toBeNull()
})
