import { accruedInterest } from '../calendar/day-count.ts'
import { type IndexedRateTerms, indexedRate } from '../rates/euribor.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

export const index: Kinds = {
  'index.rate': (inputs: IndexedRateTerms) => ({ ...indexedRate(inputs) }),
  'index.dayCount': (inputs: Parameters<typeof accruedInterest>[0]) => {
    const { days, interest } = accruedInterest({ ...inputs, principal: cents(inputs.principal) })
    return { days, interest: euros(interest) }
  },
}
