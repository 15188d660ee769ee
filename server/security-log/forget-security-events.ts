import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { securityEvents } from '../database/schema.ts'

/** A year, with a margin for clocks that differ from the clock of the database. */
const retentionMs = 367 * 24 * 3_600_000

/** Deletes lines older than a year. */
export const forgetSecurityEvents = async ({ database, now }: Context): Promise<void> => {
  await database.orm
    .delete(securityEvents)
    .where(lt(securityEvents.at, new Date(now().getTime() - retentionMs)))
}
