import { affordablePrincipal, type Means } from '../checks/affordability.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

const maybe = (convert: (amount: number) => number, amount: number | undefined) =>
  amount === undefined ? undefined : convert(amount)

export const affordability: Kinds = {
  'affordability.maxPrincipal': (inputs: Means) => {
    const affordable = affordablePrincipal({
      ...inputs,
      netMonthlyIncome: cents(inputs.netMonthlyIncome),
      otherInstalments: cents(inputs.otherInstalments ?? 0),
      propertyValue: maybe(cents, inputs.propertyValue),
    })
    return {
      maxInstalment: euros(affordable.maxInstalment),
      maxPrincipalByIncome: euros(affordable.maxPrincipalByIncome),
      maxPrincipalByLtv: maybe(euros, affordable.maxPrincipalByLtv),
      maxPrincipal: euros(affordable.maxPrincipal),
      binding: affordable.binding,
    }
  },
}
