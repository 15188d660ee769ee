import type { Body } from '../../../contract/calls/call.ts'
import type { createLead } from '../../../contract/calls/leads.ts'
import { dayInRome, formatLongDay } from '../../../contract/italian/days.ts'
import { formatDuration, formatEuro, formatPercent } from '../../../contract/italian/format.ts'
import { assignmentNames, employers, payName } from '../../../contract/products/cdq.ts'
import { employments, loanPurposes } from '../../../contract/products/loan.ts'
import { purposes, rateKinds } from '../../../contract/products/mortgage.ts'
import type { AssignmentKind, CdqNeed, CdqOffer } from '../../../finance/offers/cdq/cdq-types.ts'
import type { LoanNeed, LoanOffer } from '../../../finance/offers/loans/loan-types.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { cdqOfferOf } from '../cdq/cdq-terms.ts'
import { loanOfferOf, loanPanel } from '../loans/loan-terms.ts'
import { mortgagePanel, offerOf } from '../mortgages/mortgage-terms.ts'
import { line } from '../requests/person-request.ts'

/** The simulation stored with a lead, computed by the server; the figures on the widget's screen do not count. */
export type Simulation =
  | { prodotto?: 'mutuo'; giorno: string; need: Need; offerta: Offer | null }
  | { prodotto: 'prestito'; giorno: string; need: LoanNeed; offerta: LoanOffer | null }
  | { prodotto: AssignmentKind; giorno: string; need: CdqNeed; offerta: CdqOffer | null }

/**
 * The simulation of a request, computed from the database; null for a request without one. Throws 422 when the chosen
 * offer no longer exists.
 */
export async function simulationOf(
  context: Context,
  { need, offerta, prestito, cdq }: Body<typeof createLead>,
): Promise<Simulation | null> {
  const giorno = dayInRome(context.now())
  if (prestito) {
    const { need, prodotto } = prestito
    const offer = prodotto ? loanOfferOf(await loanPanel(context), need, prodotto) : null
    return { prodotto: 'prestito', giorno, need, offerta: offer }
  }
  if (cdq) {
    const { need, prodotto } = cdq
    const offer = prodotto ? await cdqOfferOf(context, need, prodotto) : null
    return { prodotto: need.prodotto, giorno, need, offerta: offer }
  }
  if (!need) return null
  return { giorno, need, offerta: offerta ? offerOf(await mortgagePanel(context), need, offerta) : null }
}

/** The lines of a simulation in the agency's letter. */
export function simulationLines(simulation: Simulation): string[] {
  const { offerta, giorno } = simulation
  return [
    `Simulazione del ${formatLongDay(giorno)}`,
    ...about(simulation),
    ...(offerta
      ? [
          ...line(
            'Offerta',
            `${offerta.banca.nome}, ${offerta.prodotto.nome}${'tipoTasso' in offerta ? ` (${rateKinds[offerta.tipoTasso]})` : ''}`,
          ),
          ...line('Rata', formatEuro(offerta.rata)),
          ...line('Netto ricavo', 'nettoRicavo' in offerta ? formatEuro(offerta.nettoRicavo) : null),
          ...line('TAN', formatPercent(offerta.tan)),
          ...line('TAEG', formatPercent(offerta.taeg)),
        ]
      : []),
  ]
}

function about({ prodotto, need }: Simulation): string[] {
  if ('netto' in need) return aboutPay(need)
  return [
    ...(prodotto === 'prestito' ? aboutLoan(need as LoanNeed) : aboutMortgage(need as Need)),
    ...line('Importo', formatEuro(need.importo)),
    ...line('Durata', formatDuration(need.durataMesi)),
    ...line('Reddito netto mensile', money(need.redditoNetto)),
  ]
}

const money = (cents: number | undefined) => (cents === undefined ? null : formatEuro(cents))

const aboutMortgage = ({ finalita, valore }: Need) => [
  ...line('Finalità', purposes[finalita]),
  ...line('Valore della casa', formatEuro(valore)),
]

const aboutLoan = ({ finalita, occupazione }: LoanNeed) => [
  'Prodotto: prestito personale',
  ...line('Finalità', loanPurposes[finalita]),
  ...line('Occupazione', occupazione && employments[occupazione]),
]

const aboutPay = ({ prodotto, netto, durataMesi, occupazione, eta, anzianitaMesi, ...need }: CdqNeed) => [
  `Prodotto: ${assignmentNames[prodotto]}`,
  ...line(payName(prodotto), formatEuro(netto)),
  ...line('Durata', formatDuration(durataMesi)),
  ...line('Datore di lavoro', occupazione && employers[occupazione]),
  ...line('Età', eta?.toString()),
  ...line('Anzianità di servizio', anzianitaMesi ? formatDuration(anzianitaMesi) : null),
  ...line('Rata desiderata', money(need.rata)),
  ...line('Altra trattenuta', money(need.altraQuota)),
  ...line('Pignoramento', money(need.pignoramento)),
]
