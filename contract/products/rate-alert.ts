import type { IndexName, Offer, Rates } from '../../finance/offers/types.ts'
import { formatRate } from '../italian/amounts.ts'
import { formatEuro } from '../italian/format.ts'
import type { KeptSimulation } from './kept-simulation.ts'
import { indexNames } from './mortgage.ts'
import { mainOffer } from './own-simulation.ts'
import type { SimulatedProduct } from './simulation-link.ts'

/** What an alert watches: the index of the simulation, or the lowest TAEG or total for its need. */
export const alertSubjects = {
  indice: 'L’indice',
  taeg: 'Il TAEG migliore',
  totale: 'Il totale più basso, oltre IVA',
} as const
export type AlertSubject = keyof typeof alertSubjects

/** What an alert may watch, by product; the last one orders the offers. Only mortgages follow an index. */
export const alertSubjectsOf: Record<SimulatedProduct, readonly AlertSubject[]> = {
  mutui: ['indice', 'taeg'],
  prestiti: ['taeg'],
  cdq: ['taeg'],
  leasing: ['totale'],
}

interface Thresholds {
  min: number
  max: number
  /** How a threshold outside is refused. */
  refusal: string
}

/** Euribor has been below zero. */
const rates: Thresholds = { min: -1, max: 20, refusal: 'La soglia va da -1 a 20 %.' }

/** The lowest and the highest threshold: percent, or cents for a total. */
export const thresholds: Record<AlertSubject, Thresholds> = {
  indice: rates,
  taeg: rates,
  totale: { min: 100, max: 10_000_000_000, refusal: 'La soglia va da 1 a 100.000.000 €.' },
}

/** «2,48 %», or «41.250,00 €» for a total, which is in cents. */
export const watchedInWords = (what: AlertSubject, value: number): string =>
  what === 'totale' ? formatEuro(value) : formatRate(value)

type Index = Pick<NonNullable<Offer['indice']>, 'nome' | 'anni'>

/** The longest term of Eurirs, in years. */
const longestEurirs = 30

/**
 * The index of a simulation: that of its offer, or else the one that usually sets its kind of rate, Eurirs of its years
 * for a fixed rate and Euribor at three months for the others.
 */
export function alertIndex(snapshot: Pick<KeptSimulation, 'need' | 'offerte' | 'scelta'>): Index {
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
