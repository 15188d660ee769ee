import type { CdqNeed } from '../../finance/offers/cdq/cdq-types.ts'
import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import type { LoanNeed } from '../../finance/offers/loans/loan-types.ts'
import type { Need } from '../../finance/offers/types.ts'

/* Parameters that open a calculator with a need. Income, age and debts are never part of an address. */

const decimal = (value: number) => String(value).replace('.', ',')
const euros = (cents: number) => decimal(cents / 100)

/** Parameters of the mortgage calculator. */
export const mortgageQuery = ({
  importo,
  valore,
  durataMesi,
  finalita,
  tipoTasso,
}: Pick<Need, 'importo' | 'durataMesi'> & Partial<Pick<Need, 'valore' | 'finalita' | 'tipoTasso'>>) =>
  new URLSearchParams({
    importo: euros(importo),
    ...(valore && { valore: euros(valore) }),
    durata: String(Math.round(durataMesi / 12)),
    ...(finalita && { finalita }),
    tasso: tipoTasso ?? 'tutti',
  })

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

/** Parameters of the calculator of leases. */
export const leasingQuery = ({ bene, valore, anticipoPerc, durataMesi, riscattoPerc }: LeasingNeed) =>
  new URLSearchParams({
    bene,
    valore: euros(valore),
    anticipo: decimal(anticipoPerc),
    durata: String(durataMesi),
    riscatto: decimal(riscattoPerc),
  })

/** Address of the request for an offer; `calculator` is the address of a calculator with a query. */
export const requestAddress = (calculator: string, offerta: string): string =>
  `${calculator}&${new URLSearchParams({ offerta })}#richiesta`
