import type { Exclusion, ExclusionReason, Need, Offer } from './types.ts'

/** A need without what it says of whoever asks: age, income, other instalments. */
export type ImpersonalNeed = Omit<Need, 'eta' | 'redditoNetto' | 'altreRate'>

/** An offer without its ratio to the income. */
export type ImpersonalOffer = Omit<Offer, 'rapportoRataReddito'>

/** A reason that is the applicant's own is said as `requisiti`, without its limit. */
export interface ImpersonalExclusion extends Omit<Exclusion, 'motivo'> {
  motivo: Exclude<ExclusionReason, 'eta' | 'rata_reddito'> | 'requisiti'
}

/** Each field of a need: whether it is of the loan and the house, or of a person. */
const isOfTheLoan: Record<keyof Need, boolean> = {
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
}

export function impersonalNeed(need: Need): ImpersonalNeed {
  const fields = Object.entries(need).filter(([field]) => isOfTheLoan[field as keyof Need])
  return Object.fromEntries(fields) as unknown as ImpersonalNeed
}

export function impersonalOffer({ rapportoRataReddito, ...offer }: Offer): ImpersonalOffer {
  return offer
}

export function impersonalExclusion(exclusion: Exclusion): ImpersonalExclusion {
  const { motivo, prodotto, banca } = exclusion
  return motivo === 'eta' || motivo === 'rata_reddito'
    ? { prodotto, banca, motivo: 'requisiti' }
    : { ...exclusion, motivo }
}
