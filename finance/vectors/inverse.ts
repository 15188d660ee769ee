import { exactPrincipalFor, type Instalments, principalFor } from '../inverse/inverse-amount.ts'
import { rateFor } from '../inverse/inverse-rate.ts'
import { termFor } from '../inverse/inverse-term.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

export const inverse: Kinds = {
  'inverse.amount': (inputs: Instalments) => {
    const terms = { ...inputs, instalment: cents(inputs.instalment), balloon: cents(inputs.balloon ?? 0) }
    return { principal: euros(principalFor(terms)), principalExact: euros(exactPrincipalFor(terms)) }
  },
  'inverse.term': (inputs: Parameters<typeof termFor>[0]) => {
    const term = termFor({
      ...inputs,
      principal: cents(inputs.principal),
      instalment: cents(inputs.instalment),
      balloon: cents(inputs.balloon ?? 0),
    })
    return 'error' in term ? { ...term } : { ...term, lastInstalment: euros(term.lastInstalment) }
  },
  'inverse.rate': (inputs: Parameters<typeof rateFor>[0]) => ({
    ...rateFor({
      ...inputs,
      principal: cents(inputs.principal),
      instalment: cents(inputs.instalment),
      balloon: cents(inputs.balloon ?? 0),
    }),
  }),
}
