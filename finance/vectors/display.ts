import { type Headline, instalmentHeadline, loanHeadline } from '../rates/headline.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

const inEuros = (headline: Headline) => ({
  principal: euros(headline.principal),
  instalment: euros(headline.instalment),
  totalPayable: euros(headline.totalPayable),
  totalInterest: euros(headline.totalInterest),
  effectiveRate: headline.effectiveRate,
})

export const display: Kinds = {
  'display.instalment': (inputs: Parameters<typeof instalmentHeadline>[0]) =>
    inEuros(instalmentHeadline({ ...inputs, principal: cents(inputs.principal) })),
  'display.loan': (inputs: Parameters<typeof loanHeadline>[0]) =>
    inEuros(loanHeadline({ ...inputs, instalment: cents(inputs.instalment) })),
}
