import { principalFor } from '../inverse/inverse-amount.ts'
import { instalment } from '../plan/instalment.ts'
import { effectiveRate } from './effective-rate.ts'

/**
 * Figures of a display element. Totals are instalment × number and ignore the last instalment's adjustment. Cents and
 * percent.
 */
export interface Headline {
  principal: number
  instalment: number
  totalPayable: number
  totalInterest: number
  /** Percent, not rounded, without costs. */
  effectiveRate: number
}

interface Terms {
  annualRate: number
  termMonths: number
}

/**
 * Monthly instalment and totals of a loan of a given amount ("display rata").
 * `principal` in cents, `annualRate` nominal, percent. Throws RangeError naming the argument.
 */
export function instalmentHeadline({ principal, ...terms }: Terms & { principal: number }): Headline {
  return headline(principal, instalment({ principal, ...terms }), terms)
}

/**
 * Loan that a monthly instalment repays, and its totals ("display prestito").
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
