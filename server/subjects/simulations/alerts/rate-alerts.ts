import { eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type { setRateAlert } from '../../../../contract/calls/rate-alerts.ts'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import type { OwnSnapshot } from '../../../../contract/products/own-simulation.ts'
import { type AlertSubject, alertIndex, indexValueIn } from '../../../../contract/products/rate-alert.ts'
import { quote } from '../../../../finance/offers/quote.ts'
import type { Context } from '../../../context.ts'
import { rateAlerts } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { unprocessable } from '../../../errors.ts'
import { type Panel, recentPanel } from '../../mortgages/mortgage-terms.ts'
import { simulationRow } from '../own/simulation-row.ts'
import { panelToday } from './panel-today.ts'

export type RateAlert = typeof rateAlerts.$inferSelect

/** What an alert watches, with the terms of a day: percent, or null when there is none. */
export function watchedValue(panel: Panel, snapshot: OwnSnapshot, what: AlertSubject): number | null {
  if (what === 'indice') return indexValueIn(panel.rates, alertIndex(snapshot))
  return quote({ need: snapshot.need, ...panel }).offerte[0]?.taeg ?? null
}

/** An alert as its customer reads it. */
export const shownAlert = ({ what, threshold, armed, value, passedAt }: RateAlert) => ({
  che: what,
  soglia: threshold,
  stato: armed ? ('in_attesa' as const) : ('passata' as const),
  valore: value,
  passataIl: passedAt?.toISOString() ?? null,
})

/** The alert of a simulation; null without one. */
export async function alertOf(db: Queries, simulation: string): Promise<RateAlert | null> {
  const [found] = await db.select().from(rateAlerts).where(eq(rateAlerts.simulation, simulation))
  return found ?? null
}

/**
 * Sets the alert of a customer's simulation, in place of an earlier one. Throws 404 for the simulation of somebody else,
 * and 422 when there is nothing to watch or the value is below the threshold already.
 */
export async function setAlert(
  context: Context,
  client: string,
  id: string,
  { che, soglia }: Body<typeof setRateAlert>,
): Promise<Answer<typeof setRateAlert>> {
  const { orm } = context.database
  const { snapshot } = await simulationRow(orm, client, id)
  const panel = await panelToday(context, recentPanel)
  const value = panel && watchedValue(panel, snapshot, che)
  if (value === null)
    throw unprocessable({
      che: che === 'taeg' ? 'Oggi non c’è un’offerta da seguire.' : 'Oggi l’indice non è disponibile.',
    })
  if (value < soglia)
    throw unprocessable({
      soglia: `Oggi è già più basso: ${formatRate(value)}. Scelga una soglia più bassa.`,
    })
  const now = context.now()
  const set = { what: che, threshold: soglia, armed: true, value, passedAt: null, seen: null, createdAt: now }
  const [alert] = await orm
    .insert(rateAlerts)
    .values({ simulation: id, ...set })
    .onConflictDoUpdate({ target: rateAlerts.simulation, set })
    .returning()
  return shownAlert(alert!)
}

/** Stops the alert of a customer's simulation, if there is one. Throws 404 for the simulation of somebody else. */
export async function stopAlert(db: Queries, client: string, id: string): Promise<Record<string, never>> {
  await simulationRow(db, client, id)
  await db.delete(rateAlerts).where(eq(rateAlerts.simulation, id))
  return {}
}
