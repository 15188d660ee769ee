import type { ImpersonalOffer } from '../../finance/offers/impersonal.ts'
import { monthlyPlan, type PlanYear, yearlyPlan } from '../../finance/offers/plan.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { formatDuration, formatWholeEuro } from '../italian/format.ts'
import type { KeptSimulation } from './kept-simulation.ts'
import { rateKinds } from './mortgage.ts'

/** A simulation in a customer's area: all figures and everything that was put in, also about the person. */
export interface OwnSnapshot extends KeptSimulation {
  need: Need
  offerte: Offer[]
}

/** The maximum length of the name that a customer gives to a simulation. */
export const maxNameLength = 80

/** The name of a simulation until its customer gives another: «150.000 € in 25 anni, tasso fisso». */
export const usualName = ({ importo, durataMesi, tipoTasso }: Need): string =>
  [
    `${formatWholeEuro(importo)} in ${formatDuration(durataMesi)}`,
    ...(tipoTasso ? [`tasso ${rateKinds[tipoTasso].toLowerCase()}`] : []),
  ].join(', ')

type Snapshot = Pick<OwnSnapshot, 'offerte' | 'scelta'>

/** The offer that a simulation is about: the opened one, or the first. */
export const mainOffer = ({ offerte, scelta }: Snapshot): Offer | undefined =>
  offerte.find(one => one.prodotto._id === scelta?.prodotto && one.tipoTasso === scelta.tipoTasso) ??
  offerte[0]

/** The plan of an offer by year. */
export const planByYear = (need: Pick<Need, 'importo'>, offer: ImpersonalOffer): PlanYear[] =>
  yearlyPlan(monthlyPlan({ need, offer }))
