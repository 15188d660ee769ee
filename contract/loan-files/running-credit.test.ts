import { expect, it } from 'vitest'
import { costRefund } from '../../finance/plan/cost-refund.ts'
import { earlyRepayment } from '../../finance/plan/early-repayment.ts'
import { frenchPlan } from '../../finance/plan/french-plan.ts'
import { positionOn, type RunningCredit, repayAll, repayPart } from './running-credit.ts'

const mortgage: RunningCredit = {
  importo: 15_000_000,
  fasi: [{ daRata: 1, rate: 300, tan: 3.2, rata: 72_702 }],
  numeroRate: 300,
  inizio: '2024-05-31',
  regola: 'senza_indennizzo',
  variabile: false,
  costi: 0,
}
const loan: RunningCredit = {
  ...mortgage,
  importo: 2_000_000,
  fasi: [{ daRata: 1, rate: 60, tan: 8, rata: 40_553 }],
  numeroRate: 60,
  regola: 'credito_ai_consumatori',
  costi: 60_000,
}
const { rows } = frenchPlan({ principal: 15_000_000, annualRate: 3.2, termMonths: 300 })

it('a credit is where its plan says, with the instalment of the day paid', () => {
  expect(positionOn(mortgage, '2024-06-29').pagate).toBe(0)
  // The last day of a shorter month.
  expect(positionOn(mortgage, '2024-06-30').pagate).toBe(1)
  const at = positionOn(mortgage, '2026-11-25')
  expect(at).toMatchObject({
    pagate: 29,
    rimaste: 271,
    residuo: rows[28]!.balance,
    prossima: { giorno: '2026-11-30', importo: 72_702 },
  })
  expect(at.daPagare - at.interessi).toBe(at.residuo)
})

it('before its first instalment and after its last one a credit has a position too', () => {
  expect(positionOn(mortgage, '2024-01-01')).toMatchObject({ pagate: 0, residuo: 15_000_000 })
  expect(positionOn(mortgage, '2060-01-01')).toEqual({
    ...{ pagate: 300, rimaste: 0, residuo: 0, daPagare: 0, interessi: 0, prossima: null },
  })
})

it('a mortgage on a home has neither indemnity nor refund', () => {
  const all = repayAll(mortgage, '2026-11-25')
  expect(all).toEqual({
    importo: rows[28]!.balance,
    indennizzo: 0,
    rimborso: null,
    interessiRisparmiati: positionOn(mortgage, '2026-11-25').interessi,
  })
  expect(repayAll({ ...mortgage, regola: 'contratto' }, '2026-11-25').indennizzo).toBeNull()
})

it('consumer credit has the indemnity of the law, and the refund of its costs', () => {
  const terms = { principal: 2_000_000, annualRate: 8, termMonths: 60, paidInstalments: 12 }
  const { residualBalance, indemnity } = earlyRepayment({
    ...terms,
    product: 'consumerCredit',
    rateType: 'fixed',
    agreedIndemnityPercent: 1,
  })
  const refund = costRefund({ ...terms, upfrontCost: 60_000 })
  const day = '2025-06-15'
  expect(repayAll(loan, day)).toMatchObject({
    importo: residualBalance,
    indennizzo: indemnity,
    rimborso: { min: refund.amortizedCostEir, max: refund.linear },
  })
  expect(indemnity).toBeGreaterThan(0)
  expect(repayAll({ ...loan, variabile: true }, day).indennizzo).toBe(0)
  // The last ten thousand euros are repaid without indemnity, at once but not in part.
  expect(repayAll(loan, '2027-06-15').indennizzo).toBe(0)
  expect(repayPart(loan, '2027-06-15', 500_000, 'term')!.indennizzo).toBeGreaterThan(0)
})

it('a part repaid makes the instalments lower or fewer, and fewer save more', () => {
  const day = '2026-11-25'
  const lower = repayPart(mortgage, day, 2_000_000, 'term')!
  const fewer = repayPart(mortgage, day, 2_000_000, 'instalment')!
  expect(lower).toMatchObject({ rimaste: 271, rateInMeno: 0, indennizzo: 0 })
  expect(lower.rata).toBeLessThan(72_702)
  expect(fewer.rata).toBeLessThanOrEqual(72_702)
  expect(fewer.rimaste + fewer.rateInMeno).toBe(271)
  expect(fewer.interessiRisparmiati).toBeGreaterThan(lower.interessiRisparmiati)
})

it('no part is repaid before the first instalment, nor the whole debt or nothing', () => {
  expect(repayPart(mortgage, '2024-06-01', 100_000, 'term')).toBeNull()
  const { residuo } = positionOn(mortgage, '2026-11-25')
  for (const amount of [0, -5, 0.5, residuo, Number.NaN])
    expect(repayPart(mortgage, '2026-11-25', amount, 'term')).toBeNull()
})
