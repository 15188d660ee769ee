import { sql } from 'drizzle-orm'
import { nearDays } from '../../../contract/complaints/answer-time.ts'
import { daysToAnswer } from '../../../contract/complaints/last-day.ts'
import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { adminsTable, complaintsTable } from '../../database/schema.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { nearCase } from './complaint-letters.ts'

/**
 * Tells the administrators who keep the register, once for each complaint, that its last day is near. Complaints wait
 * while nobody keeps the register.
 */
export async function warnOfComplaints(context: Context): Promise<void> {
  const { database, now, settings, store } = context
  const today = dayInRome(now())
  await database.orm.transaction(async tx => {
    const { rows: keepers } = await tx.execute<{ name: string; email: string }>(sql`
      select name || ' ' || surname as name, email from ${adminsTable}
      where status = 'validated' and (permissions->'reclami' = 'true' or permissions->'admin' = 'true')
      order by _id`)
    if (keepers.length === 0) return
    const { rows: near } = await tx.execute<{ _id: string; versione: number; ricevutoAl: string }>(sql`
      select _id, versione, "ricevutoAl"::text from ${complaintsTable}
      where stato <> 'risposto' and "avvisatoAl" is null
        and "ricevutoAl" <= ${addDays(today, nearDays - daysToAnswer)}::date
      order by "ricevutoAl", _id for update skip locked`)
    if (near.length === 0) return
    for (const { _id, versione } of near)
      await store.update(tx, complaints, _id, versione, { avvisatoAl: today }, system)
    const letter = nearCase(
      settings,
      near.map(({ ricevutoAl }) => ricevutoAl),
    )
    for (const { name, email } of keepers) await sendLetter(context, tx, { to: email }, { ...letter, name })
  })
}
