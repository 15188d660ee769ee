import { expect, it } from 'vitest'
import { frenchPlan } from '../../../../finance/plan/french-plan.ts'
import { planCsv } from './plan-csv.ts'

it('holds the whole plan in the format of Italian spreadsheets', () => {
  const csv = planCsv(frenchPlan({ principal: 15_000_000, annualRate: 3.2, termMonths: 300 }).rows, [
    'Banca «A», "Casa"',
  ])
  const [about, head, first, ...others] = csv.trimEnd().split('\r\n')
  expect(about).toBe('\ufeff"Banca «A», ""Casa"""')
  expect(head).toBe('Rata;Importo;Capitale;Interessi;Debito residuo')
  expect(first).toBe('1;727,02;327,02;400,00;149672,98')
  expect(others).toHaveLength(299)
  expect(others.at(-1)).toMatch(/^300;726,30;[\d,]+;[\d,]+;0,00$/)
})
