import { constantCapitalPlan } from '../plan/constant-capital-plan.ts'
import { exactPlan } from '../plan/exact-plan.ts'
import { type FrenchTerms, frenchPlan } from '../plan/french-plan.ts'
import { type PreamortizationTerms, preamortizationPlan } from '../plan/preamortization.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'
import { rowsInEuros } from './rows.ts'

const inCents = <T extends { principal: number }>(inputs: T): T => ({
  ...inputs,
  principal: cents(inputs.principal),
})

export const schedule: Kinds = {
  'schedule.french': (inputs: FrenchTerms) => {
    const plan = frenchPlan(inCents(inputs))
    return {
      firstInstalment: euros(plan.rows[0]!.instalment),
      lastInstalment: euros(plan.lastInstalment),
      totalInterest: euros(plan.totalInterest),
      totalPaid: euros(plan.totalPaid),
      ...rowsInEuros(plan.rows),
    }
  },
  'schedule.constantCapital': (inputs: FrenchTerms) => {
    const plan = constantCapitalPlan(inCents(inputs))
    return {
      firstInstalment: euros(plan.firstInstalment),
      lastInstalment: euros(plan.lastInstalment),
      totalInterest: euros(plan.totalInterest),
      totalPaid: euros(plan.totalPaid),
      ...rowsInEuros(plan.rows),
    }
  },
  'schedule.exact': (inputs: FrenchTerms) => {
    const plan = exactPlan(inCents(inputs))
    return {
      instalment: euros(plan.instalment),
      totalInterest: euros(plan.totalInterest),
      balances: plan.balances.map((balance, number) => ({ number, balance: euros(balance) })),
    }
  },
  'schedule.preamortization': (inputs: PreamortizationTerms) => {
    const plan = preamortizationPlan(inCents(inputs))
    return {
      preamortizationInstalment: euros(plan.preamortizationInstalment),
      instalment: euros(plan.instalment),
      lastInstalment: euros(plan.lastInstalment),
      totalInterest: euros(plan.totalInterest),
      totalPaid: euros(plan.totalPaid),
      stubDays: plan.stubDays,
      stubInterest: euros(plan.stubInterest),
      ...rowsInEuros(plan.rows),
    }
  },
}
