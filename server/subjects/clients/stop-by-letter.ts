import { eq } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import { type Stoppable, type stopAlertByLetter, stoppable } from '../../../contract/calls/own-settings.ts'
import { areas } from '../../../contract/calls/sessions.ts'
import type { LetterLink } from '../../../contract/letters/letter.ts'
import type { Context } from '../../context.ts'
import { rateAlerts } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { secretLink } from '../../sessions/credentials/secret-link.ts'
import { spent } from '../../sessions/credentials/single-use.ts'
import type { Settings } from '../../settings.ts'
import { linkOf, newLetterLink } from '../requests/request-links.ts'
import { setLetters } from './own-settings.ts'

/** The lifetime of a link that stops an alert. A letter is read within months, and the area stops alerts at any time. */
const stopLastsMs = 180 * 24 * 3_600_000

/**
 * Creates the link of a letter that stops the alert of a simulation, or a customer's letters about transfers. Returns its
 * token, which is not stored.
 */
export const newStop = (
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  kind: Stoppable,
  record: string,
): Promise<string> => newLetterLink(tx, 'stop', { kind, record }, new Date(now().getTime() + stopLastsMs))

const stopPage = 'ferma-avviso'
/** The page of the links that stop an alert, and the address to which mail programs post. */
export const stopPath = `${areas.client.pages}/${stopPage}`

/** The link in a letter that stops its alert. */
export const stopLink = (settings: Pick<Settings, 'publicUrl'>, token: string): LetterLink => ({
  label: 'Ferma questo avviso',
  url: secretLink(settings, 'client', stopPage, token),
})

/** The address to which a mail program posts to stop an alert (RFC 8058). Programs send no fragment. */
export const oneClickStopAddress = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string): string =>
  `${publicUrl}${stopPath}/${token}`

/** Stops what a link is about. What is stopped already stays so. */
const stops: Record<Stoppable, (context: Context, record: string) => Promise<unknown>> = {
  tassi: ({ database: { orm } }, simulation) =>
    orm.delete(rateAlerts).where(eq(rateAlerts.simulation, simulation)),
  surroga: (context, customer) =>
    setLetters(context, { kind: 'client', id: customer }, { tipo: 'surroga', attiva: false }),
}

/**
 * Stops the alert of a letter's link, which stays valid: who presses again reads again that the alert is stopped. Throws
 * 422 for an unknown or ended link.
 */
export async function stopByLetter(
  context: Context,
  token: string,
): Promise<Answer<typeof stopAlertByLetter>> {
  const link = await linkOf(context, context.database.orm, 'stop', token)
  const kind = stoppable.find(one => one === link?.kind)
  if (!link || !kind) throw spent()
  await stops[kind](context, link.record)
  return { fermato: kind }
}
