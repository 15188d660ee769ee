import type { Need, Offer } from './types.ts'

/** What a need says of whoever asks, and of the debts they have. Never kept. */
type Personal = 'eta' | 'redditoNetto' | 'altreRate' | 'rataAttuale' | 'rateResidue'

/** A need without it: the loan and the house. */
export type ImpersonalNeed = Omit<Need, Personal>

/** An offer without its ratio to the income. */
export type ImpersonalOffer = Omit<Offer, 'rapportoRataReddito'>

/** Each field of a need: whether it is of the loan and the house, or of a person. */
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
}

export function impersonalNeed(need: Need): ImpersonalNeed {
  const fields = Object.entries(need).filter(([field]) => isOfTheLoan[field as keyof Need])
  return Object.fromEntries(fields) as unknown as ImpersonalNeed
}

export function impersonalOffer({ rapportoRataReddito, ...offer }: Offer): ImpersonalOffer {
  return offer
}
