import { affordablePrincipal, type Means } from '../checks/affordability.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

const maybe = (convert: (amount: number) => number, amount: number | undefined) =>
  amount === undefined ? undefined : convert(amount)

export const affordability: Kinds = {
  'affordability.maxPrincipal': (inputs: Means) => {
    const most = affordablePrincipal({
      ...inputs,
      netMonthlyIncome: cents(inputs.netMonthlyIncome),
      otherInstalments: cents(inputs.otherInstalments ?? 0),
      propertyValue: maybe(cents, inputs.propertyValue),
    })
    return {
      maxInstalment: euros(most.maxInstalment),
      maxPrincipalByIncome: euros(most.maxPrincipalByIncome),
      maxPrincipalByLtv: maybe(euros, most.maxPrincipalByLtv),
      maxPrincipal: euros(most.maxPrincipal),
      binding: most.binding,
    }
  },
}
