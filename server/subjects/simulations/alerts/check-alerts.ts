import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { dayInRome } from '../../../../contract/italian/days.ts'
import type { Snapshot } from '../../../../contract/products/own-simulation.ts'
import { watchedInWords } from '../../../../contract/products/rate-alert.ts'
import type { Context } from '../../../context.ts'
import {
  bankProductsTable,
  banksTable,
  calculatorsTable,
  clientSimulations,
  clientsTable,
  rateAlerts,
  ratesTable,
} from '../../../database/schema.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import type { Settings } from '../../../settings.ts'
import { receivesLetters } from '../../clients/confirmed-email.ts'
import { newStop, oneClickStopAddress, stopLink } from '../../clients/stop-by-letter.ts'
import { nameOf } from '../own/simulation-row.ts'
import { type Panels, panelsToday } from './panel-today.ts'
import { type RateAlert, subjectInWords, watchedValue } from './rate-alerts.ts'

/** Alerts of one transaction; between two of them the server serves others. */
const atOnce = 50

/**
 * Checks the alerts that have not seen the rates and products of now. An alert whose value is below the threshold writes
 * its letter and is disarmed in one transaction, so that no crash and no second process writes twice; it is armed again
 * once the value is at the threshold or above. While the rates of a product are too old for a comparison, its alerts
 * wait.
 */
export async function checkAlerts(context: Context): Promise<void> {
  const { orm } = context.database
  const [some] = await orm.select({ simulation: rateAlerts.simulation }).from(rateAlerts).limit(1)
  if (!some) return
  const seen = await stateOfPrices(context)
  const [unseen] = await orm
    .select({ simulation: rateAlerts.simulation })
    .from(rateAlerts)
    .where(hasNotSeen(seen))
    .limit(1)
  if (!unseen) return
  const panels = await panelsToday(context)
  while ((await checkSome(context, panels, seen)) === atOnce);
}

const hasNotSeen = (seen: string) => or(isNull(rateAlerts.seen), ne(rateAlerts.seen, seen))

/** The simulations whose product has a panel. The rates of assignments are the same for all kinds. */
function haveOneOf({ mutui, prestiti, cqs, leasing }: Panels) {
  const kinds = [mutui && 'mutuo', prestiti && 'prestito', cqs && 'cdq', leasing && 'leasing']
  const known = kinds.filter(kind => kind !== null)
  return known.length === kinds.length
    ? undefined
    : inArray(sql`coalesce(${clientSimulations.snapshot}->>'prodotto', 'mutuo')`, known)
}

async function checkSome(context: Context, panels: Panels, seen: string): Promise<number> {
  return context.database.orm.transaction(async tx => {
    const rows = await tx
      .select({
        alert: rateAlerts,
        simulation: clientSimulations,
        nome: clientsTable.nome,
        cognome: clientsTable.cognome,
        email: clientsTable.email,
        emailVerificata: clientsTable.emailVerificata,
        status: clientsTable.status,
        receives: sql<boolean>`${receivesLetters}`,
      })
      .from(rateAlerts)
      .innerJoin(clientSimulations, eq(clientSimulations._id, rateAlerts.simulation))
      .innerJoin(clientsTable, eq(clientsTable._id, clientSimulations.client))
      .where(and(hasNotSeen(seen), haveOneOf(panels)))
      .orderBy(asc(rateAlerts.simulation))
      .limit(atOnce)
      .for('update', { of: rateAlerts, skipLocked: true })
    for (const { alert, simulation, nome, cognome, email, emailVerificata, status, receives } of rows) {
      const { what, threshold, armed } = alert
      const value = watchedValue(panels, simulation.snapshot, what)
      // Without a value nothing has passed.
      const isBelow = value === null ? !armed : value < threshold
      const passes = armed && isBelow
      await tx
        .update(rateAlerts)
        .set({ seen, value, armed: !isBelow, ...(passes && { passedAt: context.now() }) })
        .where(eq(rateAlerts.simulation, simulation._id))
      if (!passes || value === null || !receives || !emailVerificata || status !== 'validated') continue
      const token = await newStop(context, tx, 'tassi', simulation._id)
      const letter = alertCase(context.settings, {
        name: `${nome} ${cognome}`,
        simulation: { _id: simulation._id, nome: nameOf(simulation), snapshot: simulation.snapshot },
        alert,
        value,
        token,
      })
      const stopUrl = oneClickStopAddress(context.settings, token)
      await sendLetter(context, tx, { to: email as string, stopUrl }, letter)
    }
    return rows.length
  })
}

/** A text that changes when the day, a recent rate, a product, a bank or the settings of the calculator change. */
async function stateOfPrices({ database, now }: Context): Promise<string> {
  const today = dayInRome(now())
  const { rows } = await database.orm.execute<{ state: string }>(sql`
    select concat_ws(' ', ${today}::text,
      (select concat(count(*), ' ', max("updatedAt")) from ${ratesTable} where data > ${today}::date - 40),
      (select concat(count(*), ' ', max("updatedAt")) from ${bankProductsTable}),
      (select concat(count(*), ' ', max("updatedAt")) from ${banksTable}),
      (select max("updatedAt") from ${calculatorsTable})) as state`)
  return rows[0]!.state
}

interface Passed {
  /** The name of the customer. */
  name: string
  simulation: { _id: string; nome: string; snapshot: Snapshot }
  alert: Pick<RateAlert, 'what' | 'threshold'>
  value: number
  /** The token of the link that stops the alert. */
  token: string
}

/** The letter of an alert. It has nothing that the customer put in about income, age and debts. */
export const alertCase = (
  settings: Settings,
  { name, simulation: { _id, nome, snapshot }, alert: { what, threshold }, value, token }: Passed,
): LetterCase<'avviso_tasso'> => ({
  code: 'avviso_tasso',
  name,
  values: {
    che: subjectInWords(what, snapshot),
    valore: watchedInWords(what, value),
    soglia: watchedInWords(what, threshold),
    simulazione: nome,
  },
  link: { label: 'Apri la simulazione', url: `${settings.publicUrl}/area-clienti/simulazioni/${_id}` },
  furtherLink: stopLink(settings, token),
})
