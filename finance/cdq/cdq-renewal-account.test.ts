import { expect, it } from 'vitest'
import { renewalAccount } from './cdq-renewal-account.ts'

const running = {
  instalment: 250_00,
  annualRate: 5.2,
  originalTermMonths: 120,
  paidInstalments: 48,
  upfrontCost: 1_050_00,
  agreedIndemnityPercent: 1,
}

it('sums the present value of the remaining instalments and an indemnity, and refunds costs', () => {
  // 72 instalments of 250 € at 5,20 %, computed independently: 15.434,13 €.
  const { residualBalance, indemnity, totalDue, refund, renewable, minimumPaid } = renewalAccount(running)
  expect(Math.abs(residualBalance - 15_434_13)).toBeLessThanOrEqual(10)
  expect(indemnity).toBe(154_34)
  expect(totalDue).toBe(residualBalance + indemnity)
  expect(refund.linear).toBe(630_00)
  expect(refund.amortizedCostEir).toBeLessThan(refund.linear)
  expect({ renewable, minimumPaid }).toEqual({ renewable: true, minimumPaid: 48 })
})

it('is not renewable with one instalment less, and has no indemnity up to 10.000 €', () => {
  expect(renewalAccount({ ...running, paidInstalments: 47 }).renewable).toBe(false)
  expect(renewalAccount({ ...running, paidInstalments: 100 }).indemnity).toBe(0)
})
