import { eq } from 'drizzle-orm'
import { broker } from '../../contract/broker.ts'
import type { KeptSimulation, KeptWay } from '../../contract/kept-simulation.ts'
import { impersonalExclusion, impersonalNeed, impersonalOffer } from '../../finance/offers/impersonal.ts'
import { quote } from '../../finance/offers/quote.ts'
import type { Exclusion, Need, Offer } from '../../finance/offers/types.ts'
import { wayOut } from '../../finance/offers/way-out.ts'
import { mathematicsVersion } from '../../finance/version.ts'
import type { Context } from '../context.ts'
import { provincesTable } from '../database/schema.ts'
import { unprocessable } from '../errors.ts'
import { chosenAmong, mortgagePanel, type Panel } from './mortgage-terms.ts'

/** So that a snapshot stays small, whatever the panel: the page shows ten offers and says how many there were. */
const mostOffers = 40
const mostExclusions = 200

/**
 * A simulation of today as it is kept: computed here, from the database, with all that the person said; then what is
 * the person's own is left out. Throws 422 when the chosen offer is not among the offers.
 */
export async function makeSimulation(
  context: Context,
  need: Need,
  chosen?: NonNullable<KeptSimulation['scelta']>,
): Promise<KeptSimulation> {
  const [panel, provincia] = await Promise.all([mortgagePanel(context), provinceName(context, need)])
  const { terms, rates, sources } = panel
  const { offerte, escluse } = quote({ need, terms, rates })
  const opened = chosen && chosenAmong(offerte, chosen)
  const kept = keptOffers(offerte, opened)
  const shown = new Set(kept.map(offer => offer.prodotto._id))
  return {
    calcolataAt: context.now().toISOString(),
    matematica: mathematicsVersion,
    need: impersonalNeed(need),
    provincia,
    tassi: rates,
    fonti: sources,
    condizioni: terms.filter(t => shown.has(t.prodotto._id)),
    offerte: kept.map(impersonalOffer),
    escluse: escluse.slice(0, mostExclusions).map(impersonalExclusion),
    quante: { offerte: offerte.length, escluse: escluse.length },
    scelta: chosen ?? null,
    strada: offerte.length === 0 ? wayOf(panel, need, escluse) : null,
    banche: [...new Set(terms.map(t => t.banca.nome))].sort((a, b) => a.localeCompare(b, 'it')),
    intermediario: { ...broker },
  }
}

function keptOffers(offers: Offer[], opened: Offer | undefined): Offer[] {
  const first = offers.slice(0, mostOffers)
  return opened && !first.includes(opened) ? [...first, opened] : first
}

/** Limits that come from age or income would tell them: only the others suggest a way. */
function wayOf({ terms, rates }: Panel, need: Need, exclusions: Exclusion[]): KeptWay | null {
  const open = exclusions.filter(e => impersonalExclusion(e).motivo !== 'requisiti')
  const way = wayOut(need, open, other => quote({ need: other, terms, rates }).offerte.length)
  return way && { ...way, need: impersonalNeed(way.need) }
}

async function provinceName({ database }: Context, { provincia }: Need): Promise<string | null> {
  if (!provincia) return null
  const [row] = await database.orm
    .select({ nome: provincesTable.nome! })
    .from(provincesTable)
    .where(eq(provincesTable.sigla!, provincia))
  if (!row) throw unprocessable({ 'need.provincia': 'Scegliere la provincia dall’elenco.' })
  return row.nome as string
}
