import type { Need, Offer } from './types.ts'

/** The fields of a need about the applicant and the applicant's debts. What agents send does not contain them. */
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

/** Removes the personal data from a need. */
export const impersonalNeed = (need: Need): ImpersonalNeed =>
  Object.fromEntries(
    Object.entries(need).filter(([field]) => isOfTheLoan[field as keyof Need]),
  ) as ImpersonalNeed

/** Removes the figure that reveals the income from an offer. */
export function impersonalOffer({ rapportoRataReddito, ...offer }: Offer): ImpersonalOffer {
  return offer
}
