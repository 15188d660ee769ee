import type { CdqNeed } from './cdq/cdq-types.ts'
import type { LoanNeed, LoanOffer } from './loans/loan-types.ts'
import type { Need, Offer } from './types.ts'

/** The fields of a need about the applicant and the applicant's debts. They are never stored. */
type Personal = 'eta' | 'redditoNetto' | 'altreRate' | 'rataAttuale' | 'rateResidue' | 'garanziaConsap'

/** A need without personal data: the loan and the property. */
export type ImpersonalNeed = Omit<Need, Personal>

/** An offer without its ratio to the income. */
export type ImpersonalOffer = Omit<Offer, 'rapportoRataReddito'>

/** Whether a field of a need describes the loan and the property (true) or a person (false). */
const isOfTheLoan: { [K in keyof Need]-?: K extends Personal ? false : true } = {
  finalita: true,
  valore: true,
  importo: true,
  durataMesi: true,
  tipoTasso: true,
  provincia: true,
  classeEnergetica: true,
  eta: false,
  redditoNetto: false,
  altreRate: false,
  rataAttuale: false,
  rateResidue: false,
  garanziaConsap: false,
}

/** Removes the personal data from a need, so that the need may be stored. */
export const impersonalNeed = (need: Need): ImpersonalNeed => fieldsOf(need, isOfTheLoan)

/** Removes the figure that reveals the income from an offer, so that the offer may be stored. */
export function impersonalOffer<O extends { rapportoRataReddito?: number }>({
  rapportoRataReddito,
  ...offer
}: O): Omit<O, 'rapportoRataReddito'> {
  return offer
}

/** A request for a personal loan without personal data; the province is that of the person's home. */
export type ImpersonalLoanNeed = Pick<LoanNeed, 'finalita' | 'importo' | 'durataMesi'>

/** An offer of a personal loan without its ratio to the income. */
export type ImpersonalLoanOffer = Omit<LoanOffer, 'rapportoRataReddito'>

const isOfThePersonalLoan: { [K in keyof LoanNeed]-?: K extends keyof ImpersonalLoanNeed ? true : false } = {
  finalita: true,
  importo: true,
  durataMesi: true,
  provincia: false,
  eta: false,
  occupazione: false,
  redditoNetto: false,
  altreRate: false,
}

/** Removes the personal data from a request for a personal loan, so that the request may be stored. */
export const impersonalLoanNeed = (need: LoanNeed): ImpersonalLoanNeed => fieldsOf(need, isOfThePersonalLoan)

/**
 * An assignment without personal data. The kind of employer stays, because every price depends on it; the instalment
 * or the wanted amount is part of the loan.
 */
export type ImpersonalCdqNeed = Pick<
  CdqNeed,
  'prodotto' | 'durataMesi' | 'rata' | 'nettoRichiesto' | 'occupazione'
>

const isOfTheAssignment: { [K in keyof CdqNeed]-?: K extends keyof ImpersonalCdqNeed ? true : false } = {
  prodotto: true,
  durataMesi: true,
  rata: true,
  nettoRichiesto: true,
  occupazione: true,
  netto: false,
  eta: false,
  anzianitaMesi: false,
  altraQuota: false,
  pignoramento: false,
  provincia: false,
}

/** Removes the personal data from the need of an assignment, so that the need may be stored. */
export const impersonalCdqNeed = (need: CdqNeed): ImpersonalCdqNeed => fieldsOf(need, isOfTheAssignment)

const fieldsOf = <N extends object, K extends keyof N>(need: N, isKept: Record<keyof N, boolean>) =>
  Object.fromEntries(Object.entries(need).filter(([field]) => isKept[field as keyof N])) as Pick<N, K>
