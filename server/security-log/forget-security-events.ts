import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { securityEvents } from '../database/schema.ts'

/** A year, and a day for clocks that differ from the database's. */
const keptMs = 367 * 24 * 3_600_000

/** Forgets lines older than a year. */
export const forgetSecurityEvents = async ({ database, now }: Context): Promise<void> => {
  await database.orm.delete(securityEvents).where(lt(securityEvents.at, new Date(now().getTime() - keptMs)))
}
