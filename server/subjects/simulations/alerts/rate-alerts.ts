import { eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type { setRateAlert } from '../../../../contract/calls/rate-alerts.ts'
import {
  isOfMortgage,
  productOfSnapshot,
  type Snapshot,
} from '../../../../contract/products/own-simulation.ts'
import {
  type AlertSubject,
  alertIndex,
  alertSubjectsOf,
  indexLabel,
  indexValueIn,
  watchedInWords,
} from '../../../../contract/products/rate-alert.ts'
import type { Context } from '../../../context.ts'
import { rateAlerts } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { unprocessable } from '../../../errors.ts'
import { simulationRow } from '../own/simulation-row.ts'
import { offersWith, panelOf } from './offers-today.ts'
import { type Panels, panelsToday } from './panel-today.ts'

export type RateAlert = typeof rateAlerts.$inferSelect

/** What an alert watches, with the terms of a day: percent, or cents for a total; null when there is none. */
export function watchedValue(panels: Panels, snapshot: Snapshot, what: AlertSubject): number | null {
  if (what === 'indice')
    return isOfMortgage(snapshot) && panels.mutui
      ? indexValueIn(panels.mutui.rates, alertIndex(snapshot))
      : null
  const [first] = offersWith(panels, snapshot) ?? []
  return first?.[what === 'taeg' ? 'taeg' : 'totaleDovuto'] ?? null
}

/** What an alert watches, within a sentence. */
export function subjectInWords(what: AlertSubject, snapshot: Snapshot): string {
  if (what === 'indice')
    return isOfMortgage(snapshot) ? `l’indice ${indexLabel(alertIndex(snapshot))}` : 'l’indice'
  return what === 'taeg' ? 'il TAEG più basso' : 'il totale più basso, oltre IVA,'
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
  if (!alertSubjectsOf[productOfSnapshot(snapshot)].includes(che))
    throw unprocessable({ che: 'Questa simulazione non ha questo valore: ne scelga un altro.' })
  const panels = await panelsToday(context, { names: [panelOf(snapshot)], isRecent: true })
  const value = watchedValue(panels, snapshot, che)
  if (value === null)
    throw unprocessable({
      che: che === 'indice' ? 'Oggi l’indice non è disponibile.' : 'Oggi non c’è un’offerta da seguire.',
    })
  if (value < soglia)
    throw unprocessable({
      soglia: `Oggi è già più basso: ${watchedInWords(che, value)}. Scelga una soglia più bassa.`,
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
