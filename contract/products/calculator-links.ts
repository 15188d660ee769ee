import type { CdqNeed } from '../../finance/offers/cdq/cdq-types.ts'
import type { LoanNeed } from '../../finance/offers/loans/loan-types.ts'

/* Parameters that open a calculator with a need. Income, age and debts are never part of an address. */

const euros = (cents: number) => String(cents / 100).replace('.', ',')

/** Parameters of the loan calculator. */
export const loanQuery = ({
  importo,
  durataMesi,
  finalita,
}: Pick<LoanNeed, 'importo' | 'durataMesi'> & Partial<Pick<LoanNeed, 'finalita'>>) =>
  new URLSearchParams({
    importo: euros(importo),
    durata: String(durataMesi),
    ...(finalita && { finalita }),
  })

/** Parameters of the calculator of assignments. */
export const cdqQuery = ({
  prodotto,
  durataMesi,
  nettoRichiesto,
}: Pick<CdqNeed, 'prodotto' | 'durataMesi' | 'nettoRichiesto'>) =>
  new URLSearchParams({
    prodotto,
    durata: String(durataMesi),
    ...(nettoRichiesto && { importo: euros(nettoRichiesto) }),
  })
