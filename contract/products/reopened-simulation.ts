import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import type { LoanNeed } from '../../finance/offers/loans/loan-types.ts'
import { cdqQuery, leasingQuery, loanQuery } from './calculator-links.ts'
import type { KeptCdqNeed } from './kept-credit.ts'
import { calculatorAddress } from './kept-simulation.ts'
import type { LeadSimulation } from './simulation-words.ts'

/** Address of the calculator of loans filled in with a loan. */
export const loanAddress = (need: LoanNeed): string => `/prestiti?${loanQuery(need)}`

/** Address of the calculator of assignments filled in with kind, term and wanted amount. */
export const cdqAddress = (need: KeptCdqNeed): string => `/cdq?${cdqQuery(need)}`

/** Address of the calculator of leases filled in with a lease. */
export const leasingAddress = (need: LeasingNeed): string => `/leasing?${leasingQuery(need)}`

/**
 * Address of the calculator that a simulation comes from, filled in with the loan. Income, age and debts are not part of
 * an address, which browsers and servers log.
 */
export function reopenedAddress(simulation: LeadSimulation): string {
  switch (simulation.prodotto) {
    case undefined:
    case 'mutuo':
      return calculatorAddress(simulation.need)
    case 'prestito':
      return loanAddress(simulation.need)
    case 'leasing':
      return leasingAddress(simulation.need)
    default:
      return cdqAddress(simulation.need)
  }
}
