import { createHash } from 'node:crypto'
import { emailAddress } from '../../contract/calls/email-address.ts'
import { areas } from '../../contract/calls/sessions.ts'
import { dayInRome } from '../../contract/italian/days.ts'
import type { Context } from '../context.ts'
import { idempotency } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { sendLetter } from '../mail/send-letter.ts'
import type { LetterCase } from '../mail/templates.ts'
import { isWithinAllowance } from '../plugins/allowance.ts'
import type { Settings } from '../settings.ts'

/** Letters about refused mail to all addresses together: with forged senders they would reach people who never wrote. */
const lettersAnHour = 60

/** The letter to the sender of mail that we cannot take. It says nothing of tickets, and repeats nothing of the mail. */
export const refusedMailCase = ({
  mailIn,
  mailFrom,
  publicUrl,
}: Pick<Settings, 'mailIn' | 'mailFrom' | 'publicUrl'>): LetterCase<'posta_rifiutata'> => ({
  code: 'posta_rifiutata',
  values: { indirizzo: mailIn?.address ?? mailFrom },
  link: { label: 'Scrivi dal sito', url: `${publicUrl}/contattaci` },
  furtherLink: { label: 'Apri i ticket', url: `${publicUrl}${areas.agent.pages}/tickets` },
})

/** Writes to the address that wants the answers to mail that we cannot take, at most once a day. */
export const refuseMail = (context: Context, to: string): Promise<void> =>
  context.database.orm.transaction(async tx => {
    const { now, settings } = context
    if (!emailAddress.safeParse(to).success) return
    const isFirst = await noteOnce(context, tx, 'mail-in refusals', `${to} ${dayInRome(now())}`)
    if (!isFirst || !(await isWithinAllowance(tx, now(), 'mail-in-refusals', lettersAnHour))) return
    await sendLetter(context, tx, { to, isAutomatic: true }, refusedMailCase(settings))
  })

/**
 * Notes that something is done, in the transaction that does it, for a week; what is noted can no longer be read. Returns
 * false when it was done before. Of simultaneous transactions the second waits for the first.
 */
export async function noteOnce(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  route: string,
  what: string,
): Promise<boolean> {
  const key = createHash('sha256').update(what).digest('hex')
  const noted = await tx
    .insert(idempotency)
    .values({ caller: 'mail-in', route, key, bodyHash: key, createdAt: now() })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  return noted.length > 0
}
