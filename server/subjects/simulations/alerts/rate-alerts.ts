import { and, eq, gt, lt } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type { setRateAlert } from '../../../../contract/calls/rate-alerts.ts'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import type { OwnSnapshot } from '../../../../contract/products/own-simulation.ts'
import { type AlertSubject, alertIndex, indexValueIn } from '../../../../contract/products/rate-alert.ts'
import { quote } from '../../../../finance/offers/quote.ts'
import type { Context } from '../../../context.ts'
import { alertStops, rateAlerts } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { unprocessable } from '../../../errors.ts'
import { hashOf, isRandomAddress, randomAddress } from '../../../sessions/credentials/keys.ts'
import { spent } from '../../../sessions/credentials/single-use.ts'
import { type Panel, recentPanel } from '../../mortgages/mortgage-terms.ts'
import { simulationRow } from '../own/simulation-row.ts'
import { panelToday } from './panel-today.ts'

export type RateAlert = typeof rateAlerts.$inferSelect

/** The lifetime of the link that stops an alert. A letter is read within months, and the area stops alerts at any time. */
const stopLastsMs = 180 * 24 * 3_600_000

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

/** Creates the link of a letter that stops the alert, and returns its token, which is not stored. */
export async function newStop(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  simulation: string,
): Promise<string> {
  const token = randomAddress()
  const expiresAt = new Date(now().getTime() + stopLastsMs)
  await tx.insert(alertStops).values({ hash: hashOf(token), simulation, expiresAt })
  return token
}

/** Stops the alert of a letter's link. All links of the alert end with it. Throws 422 for an unknown or ended link. */
export async function stopByLetter(
  { database, now }: Context,
  token: string,
): Promise<Record<string, never>> {
  if (!isRandomAddress(token)) throw spent()
  return database.orm.transaction(async tx => {
    const [stop] = await tx
      .select()
      .from(alertStops)
      .where(and(eq(alertStops.hash, hashOf(token)), gt(alertStops.expiresAt, now())))
    if (!stop) throw spent()
    await tx.delete(rateAlerts).where(eq(rateAlerts.simulation, stop.simulation))
    return {}
  })
}

/** Deletes expired links. */
export async function forgetAlertStops({ database, now }: Context): Promise<void> {
  await database.orm.delete(alertStops).where(lt(alertStops.expiresAt, now()))
}
