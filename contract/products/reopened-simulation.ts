import { calculatorAddress } from './kept-simulation.ts'
import type { LeadSimulation } from './simulation-words.ts'

/**
 * Address of the calculator that a simulation comes from, filled in with the loan. Income, age and debts are not part of
 * an address, which browsers and servers log.
 */
export function reopenedAddress(simulation: LeadSimulation): string {
  switch (simulation.prodotto) {
    case undefined:
    case 'mutuo':
      return calculatorAddress(simulation.need)
    case 'prestito': {
      const { importo, durataMesi, finalita } = simulation.need
      const euros = String(importo / 100).replace('.', ',')
      return `/prestiti?${new URLSearchParams({ importo: euros, durata: String(durataMesi), finalita })}`
    }
    default: {
      const { prodotto, durataMesi } = simulation.need
      return `/cdq?${new URLSearchParams({ prodotto, durata: String(durataMesi) })}`
    }
  }
}
