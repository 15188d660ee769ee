import { and, eq, gte, lt } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { keepSimulation } from '../../../contract/calls/simulations.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { KeptSimulation, SimulationPage } from '../../../contract/products/kept-simulation.ts'
import { simulationLastsDays, simulationsPath } from '../../../contract/products/simulation-link.ts'
import { monthlyPlan, yearlyPlan } from '../../../finance/offers/plan.ts'
import type { Context } from '../../context.ts'
import { simulations } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { isRandomAddress, randomAddress } from '../../sessions/credentials/keys.ts'

const dayMs = 24 * 3_600_000
/** Maximum offers in the table of the page. */
const shownOffers = 10

/** Stores a snapshot under an unguessable link, and returns the link and its last day. */
export async function storeSimulation(
  { now, settings }: Context,
  tx: Queries,
  snapshot: KeptSimulation,
): Promise<Answer<typeof keepSimulation>> {
  const _id = randomAddress()
  const scadenza = dayInRome(new Date(now().getTime() + simulationLastsDays * dayMs))
  await tx.insert(simulations).values({ _id, snapshot, createdAt: now(), scadenza })
  return { indirizzo: addressOf(settings, _id), scadenza }
}

/** The content of the page of a stored simulation; null for an unknown or expired one. */
export async function keptSimulation(context: Context, id: string): Promise<SimulationPage | null> {
  if (!isRandomAddress(id)) return null
  const { database, now, settings } = context
  const [row] = await database.orm
    .select()
    .from(simulations)
    .where(and(eq(simulations._id, id), gte(simulations.scadenza, dayInRome(now()))))
  if (!row) return null
  return pageOf(row.snapshot as KeptSimulation, {
    indirizzo: addressOf(settings, id),
    scadenza: row.scadenza,
  })
}

/** Deletes expired simulations. */
export async function forgetSimulations({ database, now }: Context): Promise<void> {
  await database.orm.delete(simulations).where(lt(simulations.scadenza, dayInRome(now())))
}

const addressOf = ({ publicUrl }: Context['settings'], id: string) => `${publicUrl}${simulationsPath}/${id}`

function pageOf(
  snapshot: KeptSimulation,
  link: Pick<SimulationPage, 'indirizzo' | 'scadenza'>,
): SimulationPage {
  const { condizioni, tassi, offerte, scelta, ...kept } = snapshot
  const chosen =
    scelta && offerte.find(o => o.prodotto._id === scelta.prodotto && o.tipoTasso === scelta.tipoTasso)
  const offer = chosen ?? offerte[0]
  const first = offerte.slice(0, shownOffers)
  const shown = new Set([offer, ...first].map(o => o?.prodotto._id))
  return {
    ...link,
    ...kept,
    offerta: offer
      ? { scelta: Boolean(chosen), offer, piano: yearlyPlan(monthlyPlan({ need: kept.need, offer })) }
      : null,
    offerte: first,
    listini: Object.fromEntries(
      condizioni
        .filter(t => shown.has(t.prodotto._id))
        .map(t => [t.prodotto._id, { dal: t.validoDal, ...(t.validoAl && { al: t.validoAl }) }]),
    ),
    tegm: tassi.tegm,
  }
}
