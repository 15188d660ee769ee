import type { Body } from '../../../contract/calls/call.ts'
import type { createLead } from '../../../contract/calls/leads.ts'
import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import {
  type Fact,
  type LeadSimulation,
  needFacts,
  offerFacts,
} from '../../../contract/products/simulation-words.ts'
import { mathematicsVersion } from '../../../finance/version.ts'
import type { Context } from '../../context.ts'
import { cdqOfferOf } from '../cdq/cdq-terms.ts'
import { leasingOfferOf, leasingPanel } from '../leasing/leasing-terms.ts'
import { loanOfferOf, loanPanel } from '../loans/loan-terms.ts'
import { mortgagePanel, offerOf } from '../mortgages/mortgage-terms.ts'
import { line } from '../requests/person-request.ts'

/** The input of a calculator with the chosen offer. */
export type Asked = Pick<Body<typeof createLead>, 'need' | 'offerta' | 'prestito' | 'cdq' | 'leasing'>

/**
 * The simulation of a request, computed from the database; null for a request without one. Throws 422 when the chosen
 * offer no longer exists.
 */
export async function simulationOf(
  context: Context,
  { need, offerta, prestito, cdq, leasing }: Asked,
): Promise<LeadSimulation | null> {
  const day = { giorno: dayInRome(context.now()), matematica: mathematicsVersion }
  if (prestito) {
    const { need, prodotto } = prestito
    const offer = prodotto ? loanOfferOf(await loanPanel(context), need, prodotto) : null
    return { prodotto: 'prestito', ...day, need, offerta: offer }
  }
  if (cdq) {
    const { need, prodotto } = cdq
    const offer = prodotto ? await cdqOfferOf(context, need, prodotto) : null
    return { prodotto: need.prodotto, ...day, need, offerta: offer }
  }
  if (leasing) {
    const { need, prodotto } = leasing
    const offer = prodotto ? leasingOfferOf(await leasingPanel(context), need, prodotto) : null
    return { prodotto: 'leasing', ...day, need, offerta: offer }
  }
  if (!need) return null
  return { ...day, need, offerta: offerta ? offerOf(await mortgagePanel(context), need, offerta) : null }
}

/** The lines of a simulation in the office's letter. */
export const simulationLines = (simulation: LeadSimulation): string[] => [
  `Simulazione ${longDayWith('del', simulation.giorno)}`,
  ...linesOf(needFacts(simulation)),
  ...(simulation.offerta
    ? ['', 'Offerta scelta', ...linesOf(offerFacts(simulation.offerta, simulation.need))]
    : ['', 'Non ha scelto un’offerta.']),
]

const linesOf = (facts: Fact[]) => facts.flatMap(([label, value]) => line(label, value))
