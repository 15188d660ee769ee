import type { ImpersonalCdqNeed, ImpersonalLoanNeed } from '../../finance/offers/impersonal.ts'
import { calculatorAddress } from './kept-simulation.ts'
import type { LeadSimulation } from './simulation-words.ts'

/** Address of the calculator of loans filled in with a loan. */
export function loanAddress({ importo, durataMesi, finalita }: ImpersonalLoanNeed): string {
  const euros = String(importo / 100).replace('.', ',')
  return `/prestiti?${new URLSearchParams({ importo: euros, durata: String(durataMesi), finalita })}`
}

/** Address of the calculator of assignments filled in with kind and term. */
export const cdqAddress = ({ prodotto, durataMesi }: ImpersonalCdqNeed): string =>
  `/cdq?${new URLSearchParams({ prodotto, durata: String(durataMesi) })}`

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
    default:
      return cdqAddress(simulation.need)
  }
}
