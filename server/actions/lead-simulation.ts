import type { Body } from '../../contract/calls/call.ts'
import type { createLead } from '../../contract/calls/leads.ts'
import { day, dayInRome } from '../../contract/days.ts'
import { duration, euro, percent } from '../../contract/format.ts'
import { employments, loanPurposes } from '../../contract/loan.ts'
import { purposes, rateKinds } from '../../contract/mortgage.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loan-types.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import type { Context } from '../context.ts'
import { line } from './asked-person.ts'
import { loanOfferOf, loanPanel } from './loan-terms.ts'
import { mortgagePanel, offerOf } from './mortgage-terms.ts'

/** What the lead keeps of the calculation: made here, whatever the widget had on its screen. */
export type Simulation =
  | { prodotto?: 'mutuo'; giorno: string; need: Need; offerta: Offer | null }
  | { prodotto: 'prestito'; giorno: string; need: LoanNeed; offerta: LoanOffer | null }

/** The simulation of a request, computed from the database; null when it had none. Throws 422 when the offer is gone. */
export async function simulationOf(
  context: Context,
  { need, offerta, prestito }: Body<typeof createLead>,
): Promise<Simulation | null> {
  const giorno = dayInRome(context.now())
  if (prestito) {
    const { need, prodotto } = prestito
    const offer = prodotto ? loanOfferOf(await loanPanel(context), need, prodotto) : null
    return { prodotto: 'prestito', giorno, need, offerta: offer }
  }
  if (!need) return null
  return { giorno, need, offerta: offerta ? offerOf(await mortgagePanel(context), need, offerta) : null }
}

/** A simulation as the agency reads it. */
export function simulationLines(simulation: Simulation): string[] {
  const { need, offerta, giorno } = simulation
  return [
    `Simulazione del ${day(giorno)}`,
    ...(simulation.prodotto === 'prestito'
      ? aboutLoan(simulation.need)
      : aboutHouse(simulation.need as Need)),
    ...line('Importo', euro(need.importo)),
    ...line('Durata', duration(need.durataMesi)),
    ...line('Reddito netto mensile', need.redditoNetto === undefined ? null : euro(need.redditoNetto)),
    ...(offerta
      ? [
          ...line(
            'Offerta',
            `${offerta.banca.nome}, ${offerta.prodotto.nome}${'tipoTasso' in offerta ? ` (${rateKinds[offerta.tipoTasso]})` : ''}`,
          ),
          ...line('Rata', euro(offerta.rata)),
          ...line('TAN', percent(offerta.tan)),
          ...line('TAEG', percent(offerta.taeg)),
        ]
      : []),
  ]
}

const aboutHouse = ({ finalita, valore }: Need) => [
  ...line('Finalità', purposes[finalita]),
  ...line('Valore della casa', euro(valore)),
]

const aboutLoan = ({ finalita, occupazione }: LoanNeed) => [
  'Prodotto: prestito personale',
  ...line('Finalità', loanPurposes[finalita]),
  ...line('Occupazione', occupazione && employments[occupazione]),
]
