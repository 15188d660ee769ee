import { eq } from 'drizzle-orm'
import { allowances } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { isWithinAllowance } from '../plugins/allowance.ts'

const hourMs = 3_600_000

/** `now`: the letter is written now. `covered`: a letter since the event was about the event too. A time: it waits until then. */
type Turn = 'now' | 'covered' | Date

/**
 * Whether a letter about an event is written now, when there is at most one letter in an hour for `subject`. Counts the
 * letter; call in the transaction that writes the letter. Of several processes one writes.
 */
export async function turnOfLetter(tx: Queries, now: Date, subject: string, eventAt: Date): Promise<Turn> {
  const lastLetter = async () => {
    const [row] = await tx.select().from(allowances).where(eq(allowances.subject, subject))
    return row?.since
  }
  const last = await lastLetter()
  if (last && last >= eventAt) return 'covered'
  if (await isWithinAllowance(tx, now, subject, 1)) return 'now'
  // Another process may have written the letter meanwhile.
  const latest = (await lastLetter())!
  return latest >= eventAt ? 'covered' : new Date(latest.getTime() + hourMs)
}
