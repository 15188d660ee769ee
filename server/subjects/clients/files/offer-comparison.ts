import { desc, eq } from 'drizzle-orm'
import type { Answer, Query } from '../../../../contract/calls/call.ts'
import type { offerComparison } from '../../../../contract/calls/customers/offer-comparison.ts'
import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import {
  type ComparedMortgage,
  type Comparison,
  compareOffer,
} from '../../../../contract/loan-files/customers/offer-comparison.ts'
import { customerCosts } from '../../../../contract/loan-files/customers/offer-costs.ts'
import type { KeptSimulation } from '../../../../contract/products/kept-simulation.ts'
import { calculatorAddress } from '../../../../contract/products/kept-simulation.ts'
import { purposes } from '../../../../contract/products/mortgage.ts'
import { isOfMortgage, mainOffer } from '../../../../contract/products/own-simulation.ts'
import type { Need, Offer, Purpose } from '../../../../finance/offers/types.ts'
import type { Context } from '../../../context.ts'
import { clientSimulations } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { nameOf, type OwnSimulation } from '../../simulations/own/simulation-row.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { type FileOffer, offerOf } from './offers.ts'
import { isApplicant, type Participation } from './participation.ts'

/** A kept simulation with the offer that it is about. */
export interface PricedSimulation {
  row: OwnSimulation & { snapshot: KeptSimulation }
  offer: Offer
}

/** A simulation beside the offer of a bank. */
export interface FoundComparison {
  with: PricedSimulation
  comparison: Comparison
}

/** The mortgages in a customer's area that have an offer, the nearest to a file's offer first. */
async function nearestSimulations(
  db: Queries,
  client: string,
  { offerte }: FileOffer,
): Promise<PricedSimulation[]> {
  const rows = await db
    .select()
    .from(clientSimulations)
    .where(eq(clientSimulations.client, client))
    .orderBy(desc(clientSimulations._id))
  return rows
    .flatMap(row => {
      const { snapshot } = row
      if (!isOfMortgage(snapshot)) return []
      const offer = mainOffer(snapshot)
      return offer
        ? [{ row: { ...row, snapshot }, offer, distance: distanceFrom(offerte, snapshot.need) }]
        : []
    })
    .toSorted((a, b) => a.distance - b.distance)
}

/** How far amount and duration of a need are from those of an offer, as shares of the offer. */
function distanceFrom({ importo, durataMesi }: FileOffer['offerte'], need: Need): number {
  const share = (of: number | null, value: number) => (of ? Math.abs(value - of) / of : 0)
  return share(importo, need.importo) + share(durataMesi, need.durataMesi)
}

/** The offer of a file beside the chosen simulation of a customer, or else the nearest one. */
export async function comparisonsOf(
  db: Queries,
  client: string,
  { file, participant }: Participation,
  offer: FileOffer,
  chosen?: string,
): Promise<{ simulations: PricedSimulation[]; found: FoundComparison | null }> {
  if (file.prodotto !== 'mutuo') return { simulations: [], found: null }
  const simulations = await nearestSimulations(db, client, offer)
  const one = simulations.find(({ row }) => row._id === chosen) ?? simulations[0]
  if (!one) return { simulations, found: null }
  const seesFee = isApplicant(participant)
  return {
    simulations,
    found: { with: one, comparison: compareOffer(simulated(one, seesFee), offered(offer)) },
  }
}

/** A simulation as it is compared. Without the fee of the house where the offer is shown without. */
function simulated({ row, offer }: PricedSimulation, seesFee: boolean): ComparedMortgage {
  const { importo, durataMesi } = row.snapshot.need
  const { tipoTasso, tan, taeg, rata, fasi, costi, interessi, totaleCosti, totaleDovuto } = offer
  return {
    ...{ importo, durataMesi, tipoTasso, tan, taeg, rata },
    isConstant: fasi.length === 1,
    costi: customerCosts(seesFee ? costi : costi.filter(({ voce }) => voce !== 'compenso')),
    costoTotale: seesFee ? interessi + totaleCosti : null,
    totaleDovuto: seesFee ? totaleDovuto : null,
  }
}

const offered = ({
  offerte: { importo, durataMesi, tan, taeg, rata },
  tipoTasso,
  isConstant,
  costi,
  totali,
}: FileOffer): ComparedMortgage => ({
  ...{ importo, durataMesi, tipoTasso, tan, taeg, rata, isConstant, costi },
  costoTotale: totali?.costo ?? null,
  totaleDovuto: totali?.dovuto ?? null,
})

/** «Banca Aurelia, cifre del 20/11/2026»: tells apart simulations of one name. */
export const simulationDetail = ({ row, offer }: PricedSimulation): string =>
  `${offer.banca.nome}, cifre del ${formatShortDay(dayInRome(new Date(row.snapshot.calcolataAt)))}`

/** The offer of a bank in a file of the customer beside an own simulation. Throws 404 without an offer. */
export async function offerComparisonForCustomer(
  { database: { reads } }: Context,
  customer: SignedInCustomer,
  id: string,
  { simulazione }: Query<typeof offerComparison>,
): Promise<Answer<typeof offerComparison>> {
  const { participation, offer } = await offerOf(reads, customer, id)
  const { simulations, found } = await comparisonsOf(reads, customer.id, participation, offer, simulazione)
  return {
    calcolatore: calculatorFor(participation, offer),
    simulazioni: simulations.map(one => ({
      _id: one.row._id,
      nome: nameOf(one.row),
      dettaglio: simulationDetail(one),
    })),
    confronto: found && { simulazione: found.with.row._id, ...found.comparison },
  }
}

/** The address of the calculator with the terms of an offer; null where no simulation could be kept. */
function calculatorFor({ file }: Participation, { offerte, tipoTasso }: FileOffer): string | null {
  const { importo, durataMesi } = offerte
  const { prodotto, finalita, valoreImmobile } = file
  if (prodotto !== 'mutuo' || !importo || !durataMesi) return null
  return calculatorAddress({
    importo,
    durataMesi,
    ...(valoreImmobile && { valore: valoreImmobile }),
    ...(finalita && finalita in purposes && { finalita: finalita as Purpose }),
    ...(tipoTasso && { tipoTasso }),
  })
}
