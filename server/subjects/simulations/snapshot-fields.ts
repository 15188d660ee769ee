import type { KeptSimulation } from '../../../contract/products/kept-simulation.ts'
import { mathematicsVersion } from '../../../finance/version.ts'
import type { Context } from '../../context.ts'
import { brokerIn } from '../broker/broker.ts'

/** Maximum offers and exclusions of a snapshot, which bound its size; the page shows ten offers and the total number. */
export const maxOffers = 40
export const maxExclusions = 200

/** What every snapshot says of its calculation: instant, version, the lenders of the panel, and the broker. */
export async function snapshotFields(
  context: Context,
  terms: readonly { banca: { nome: string } }[],
): Promise<Pick<KeptSimulation, 'calcolataAt' | 'matematica' | 'banche' | 'intermediario'>> {
  return {
    calcolataAt: context.now().toISOString(),
    matematica: mathematicsVersion,
    banche: [...new Set(terms.map(t => t.banca.nome))].sort((a, b) => a.localeCompare(b, 'it')),
    intermediario: await brokerIn(context.database.orm),
  }
}
