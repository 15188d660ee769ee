import type { ImpersonalOffer } from '../../finance/offers/impersonal.ts'
import { monthlyPlan, type PlanYear, yearlyPlan } from '../../finance/offers/plan.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../italian/format.ts'
import { capitalised } from '../italian/sentence.ts'
import { assignmentKinds, assignmentNames } from './cdq.ts'
import type { KeptCredit } from './kept-credit.ts'
import type { KeptSimulation } from './kept-simulation.ts'
import { leasingGoodNames } from './leasing-words.ts'
import { rateKinds } from './mortgage.ts'
import type { SimulatedProduct } from './simulation-link.ts'

/** A stored simulation of any product, by link or in a customer's area. */
export type Snapshot = KeptSimulation | KeptCredit
export type OwnOffer = Snapshot['offerte'][number]

/** Whether a simulation is of a mortgage, the only one without a `prodotto`. */
export const isOfMortgage = <S extends object>(snapshot: S): snapshot is Exclude<S, KeptCredit> =>
  !('prodotto' in snapshot)

/** The product whose calculator made a simulation, by the `prodotto` of the simulation. */
export const productOf = (kind: KeptCredit['prodotto'] | null): SimulatedProduct =>
  kind === 'prestito' ? 'prestiti' : (kind ?? 'mutui')

/** The product whose calculator made a stored simulation. */
export const productOfSnapshot = (snapshot: KeptSimulation | KeptCredit): SimulatedProduct =>
  productOf(isOfMortgage(snapshot) ? null : snapshot.prodotto)

/** The maximum length of the name that a customer gives to a simulation. */
export const maxNameLength = 80

/** What a simulation is of: «Prestito personale». */
export function kindOf(snapshot: Snapshot): string {
  if (isOfMortgage(snapshot)) return 'Mutuo'
  switch (snapshot.prodotto) {
    case 'prestito':
      return 'Prestito personale'
    case 'cdq':
      return capitalised(assignmentNames[snapshot.need.prodotto])
    case 'leasing':
      return 'Leasing'
  }
}

/** The name of a simulation until its customer gives another: «150.000 € in 25 anni, tasso fisso». */
export function usualName(snapshot: Snapshot): string {
  const term = formatDuration(snapshot.need.durataMesi)
  if (isOfMortgage(snapshot)) {
    const { importo, tipoTasso } = snapshot.need
    return [
      `${formatWholeEuro(importo)} in ${term}`,
      ...(tipoTasso ? [`tasso ${rateKinds[tipoTasso].toLowerCase()}`] : []),
    ].join(', ')
  }
  switch (snapshot.prodotto) {
    case 'prestito':
      return `Prestito di ${formatWholeEuro(snapshot.need.importo)} in ${term}`
    case 'cdq': {
      const { prodotto, nettoRichiesto, rata } = snapshot.need
      return `${assignmentKinds[prodotto]}, ${nettoRichiesto ? `${formatWholeEuro(nettoRichiesto)} in` : `${formatEuro(rata)} al mese per`} ${term}`
    }
    case 'leasing': {
      const { bene, valore } = snapshot.need
      return `Leasing da ${formatWholeEuro(valore)} in ${term}, ${leasingGoodNames[bene].toLowerCase()}`
    }
  }
}

/** Whether two offers are of one product, and of one kind of rate where a product has several. */
export const isSameOffer = (a: OwnOffer, b: OwnOffer): boolean =>
  a.prodotto._id === b.prodotto._id && kindOfRate(a) === kindOfRate(b)

const kindOfRate = (offer: OwnOffer) => ('tipoTasso' in offer ? offer.tipoTasso : null)

/** The offer that a simulation is about: the opened one, or the first. */
export function mainOffer(snapshot: Pick<KeptSimulation, 'offerte' | 'scelta'>): Offer | undefined
export function mainOffer(snapshot: Snapshot): OwnOffer | undefined
export function mainOffer({
  offerte,
  scelta,
}: {
  offerte: OwnOffer[]
  scelta: Snapshot['scelta']
}): OwnOffer | undefined {
  const isOpened = (offer: OwnOffer) =>
    typeof scelta === 'string'
      ? offer.prodotto._id === scelta
      : offer.prodotto._id === scelta?.prodotto && kindOfRate(offer) === scelta.tipoTasso
  return offerte.find(isOpened) ?? offerte[0]
}

/** The plan of an offer by year. */
export const planByYear = (need: Pick<Need, 'importo'>, offer: ImpersonalOffer): PlanYear[] =>
  yearlyPlan(monthlyPlan({ need, offer }))
