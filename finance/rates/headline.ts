import { principalFor } from '../inverse/inverse-amount.ts'
import { instalment } from '../plan/instalment.ts'
import { effectiveRate } from './effective-rate.ts'

/** The few figures of a display: instalment × number, without the last instalment's adjustment. Cents and percent. */
export interface Headline {
  principal: number
  instalment: number
  totalPayable: number
  totalInterest: number
  /** Not rounded, costs left out. */
  effectiveRate: number
}

interface Terms {
  annualRate: number
  termMonths: number
}

/**
 * From the amount of a loan: its monthly instalment and totals ("display rata").
 * `principal` in cents, `annualRate` nominal, percent. Throws RangeError naming the argument.
 */
export function instalmentHeadline({ principal, ...terms }: Terms & { principal: number }): Headline {
  return headline(principal, instalment({ principal, ...terms }), terms)
}

/**
 * From a monthly instalment: the loan it repays and totals ("display prestito").
 * `instalment` in cents, `annualRate` nominal, percent. Throws RangeError naming the argument.
 */
export function loanHeadline({ instalment, ...terms }: Terms & { instalment: number }): Headline {
  return headline(principalFor({ instalment, ...terms }), instalment, terms)
}

function headline(principal: number, instalment: number, { annualRate, termMonths }: Terms): Headline {
  const totalPayable = instalment * termMonths
  return {
    principal,
    instalment,
    totalPayable,
    totalInterest: totalPayable - principal,
    effectiveRate: effectiveRate(annualRate),
  }
}
