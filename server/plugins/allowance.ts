import { lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { allowances } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { AppError } from '../errors.ts'

const hourMs = 3_600_000

/**
 * Counts one use of an allowance of `anHour` uses an hour for a subject. The count is in the database, so that restarts
 * and other processes share it. Throws 429 above the allowance.
 */
export async function spend({ database, now }: Context, subject: string, anHour: number): Promise<void> {
  const at = now()
  const { used, since } = await count(database.orm, subject, at)
  if (used <= anHour) return
  const seconds = Math.max(Math.ceil((since.getTime() + hourMs - at.getTime()) / 1000), 1)
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minuti`
  throw new AppError(
    429,
    `Dalla Sua connessione sono arrivate troppe richieste: riprovi fra ${wait}, o ci telefoni.`,
    undefined,
    seconds,
  )
}

/** Counts one use in a transaction, and returns whether the use is within the allowance. */
export const isWithinAllowance = async (
  tx: Queries,
  now: Date,
  subject: string,
  anHour: number,
): Promise<boolean> => (await count(tx, subject, now)).used <= anHour

/** Counts one use. The hour begins at the first use. */
async function count(db: Queries, subject: string, at: Date): Promise<{ used: number; since: Date }> {
  const isOver = sql`${allowances.since} <= ${new Date(at.getTime() - hourMs)}`
  const [counted] = await db
    .insert(allowances)
    .values({ subject, used: 1, since: at })
    .onConflictDoUpdate({
      target: allowances.subject,
      set: {
        used: sql`case when ${isOver} then 1 else ${allowances.used} + 1 end`,
        since: sql`case when ${isOver} then ${at} else ${allowances.since} end`,
      },
    })
    .returning()
  return counted!
}

/** Deletes expired counts. */
export const forgetAllowances = async ({ database, now }: Context): Promise<void> => {
  await database.orm.delete(allowances).where(lt(allowances.since, new Date(now().getTime() - hourMs)))
}
