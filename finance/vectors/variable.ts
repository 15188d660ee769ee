import type { Plan } from '../plan/plan.ts'
import { type IndexedTerms, indexedPlan, type PhasedTerms, phasedPlan } from '../plan/variable-plan.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'
import { rowsInEuros } from './rows.ts'

const planInEuros = (plan: Plan, annualRates: number[]) => ({
  instalments: plan.instalments.map(euros),
  annualRates,
  lastInstalment: euros(plan.lastInstalment),
  totalInterest: euros(plan.totalInterest),
  totalPaid: euros(plan.totalPaid),
  ...rowsInEuros(plan.rows),
})

export const variable: Kinds = {
  'variable.phases': (inputs: PhasedTerms) =>
    planInEuros(
      phasedPlan({ ...inputs, principal: cents(inputs.principal) }),
      inputs.phases.map(phase => phase.annualRate),
    ),
  'variable.indexed': (inputs: IndexedTerms) => {
    const plan = indexedPlan({ ...inputs, principal: cents(inputs.principal) })
    return planInEuros(plan, plan.annualRates)
  },
}
