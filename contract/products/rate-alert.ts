import type { IndexName, Offer, Rates } from '../../finance/offers/types.ts'
import { indexNames } from './mortgage.ts'
import { mainOffer, type OwnSnapshot } from './own-simulation.ts'

/** What an alert watches: the index of the simulation, or the lowest TAEG for its need. */
export const alertSubjects = { indice: 'L’indice', taeg: 'Il TAEG migliore' } as const
export type AlertSubject = keyof typeof alertSubjects

/** The lowest and the highest threshold, percent. Euribor has been below zero. */
export const thresholds = { min: -1, max: 20 }

type Index = Pick<NonNullable<Offer['indice']>, 'nome' | 'anni'>

/** The longest term of Eurirs, in years. */
const longestEurirs = 30

/**
 * The index of a simulation: that of its offer, or else the one that usually sets its kind of rate, Eurirs of its years
 * for a fixed rate and Euribor at three months for the others.
 */
export function alertIndex(snapshot: Pick<OwnSnapshot, 'need' | 'offerte' | 'scelta'>): Index {
  const offer = mainOffer(snapshot)
  if (offer?.indice) return { nome: offer.indice.nome, ...(offer.indice.anni && { anni: offer.indice.anni }) }
  const kind = offer?.tipoTasso ?? snapshot.need.tipoTasso ?? 'fisso'
  if (kind !== 'fisso') return { nome: 'euribor_3m' }
  const years = Math.round(snapshot.need.durataMesi / 12)
  return { nome: 'eurirs', anni: Math.min(longestEurirs, Math.max(1, years)) }
}

/** «Eurirs 25 anni» */
export const indexLabel = ({ nome, anni }: Index): string =>
  `${indexNames[nome]}${anni ? ` ${anni} ${anni === 1 ? 'anno' : 'anni'}` : ''}`

/** The value of an index among the rates of a day, percent. */
export const indexValueIn = (rates: Rates, { nome, anni = 1 }: Index): number | null =>
  (nome === 'eurirs' ? rates.eurirs[anni] : rates.euribor[euriborTenor(nome)])?.valore ?? null

const euriborTenor = (name: Exclude<IndexName, 'eurirs'>) =>
  name.slice('euribor_'.length) as keyof Rates['euribor']
