import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { allowances } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { AppError } from '../errors.ts'

export const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Prefixes of the subjects that are counted in a minute or in a day; all others are counted in an hour. */
const prefixes = { minute: 'minute:', day: 'day:' } as const
export const inMinute = (subject: string): string => prefixes.minute + subject
export const inDay = (subject: string): string => prefixes.day + subject

const periodMs = (subject: string): number =>
  subject.startsWith(prefixes.minute) ? minuteMs : subject.startsWith(prefixes.day) ? dayMs : hourMs

/** SQL condition for a count whose minute, hour or day is over. */
function isOver(at: Date): SQL {
  const before = (ms: number) => sql`${new Date(at.getTime() - ms)}::timestamptz`
  return sql`${allowances.since} <= case
    when ${allowances.subject} like ${`${prefixes.minute}%`} then ${before(minuteMs)}
    when ${allowances.subject} like ${`${prefixes.day}%`} then ${before(dayMs)}
    else ${before(hourMs)} end`
}

export interface Count {
  used: number
  /** The first use, from which the minute, the hour or the day is counted. */
  since: Date
}

/** The seconds until the period of a count is over; at least one. */
export const secondsLeft = (subject: string, { since }: Count, at: Date): number =>
  Math.max(Math.ceil((since.getTime() + periodMs(subject) - at.getTime()) / 1000), 1)

/** A wait in words, for example «un minuto» or «3 ore». */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return minutes === 1 ? 'un minuto' : `${minutes} minuti`
  return `${Math.ceil(minutes / 60)} ore`
}

/**
 * Counts one use of an allowance of `anHour` uses an hour for a subject. The count is in the database, so that restarts
 * and other processes share it. Throws 429 above the allowance.
 */
export async function spend({ database, now }: Context, subject: string, anHour: number): Promise<void> {
  const at = now()
  const counted = await addUses(database.orm, subject, 1, at)
  if (counted.used <= anHour) return
  const seconds = secondsLeft(subject, counted, at)
  throw new AppError(
    429,
    `Dalla Sua connessione sono arrivate troppe richieste: riprovi fra ${waitInWords(seconds)}, o ci telefoni.`,
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
): Promise<boolean> => (await addUses(tx, subject, 1, now)).used <= anHour

/**
 * Adds uses to the count of a subject. With `mayBeLost`, which is for a statement outside of a transaction, the statement
 * does not wait for the disk, and a crash of the database may lose the uses.
 */
export async function addUses(
  db: Queries,
  subject: string,
  uses: number,
  at: Date,
  { mayBeLost = false } = {},
): Promise<Count> {
  const over = isOver(at)
  const [counted] = await db
    .insert(allowances)
    .values({ subject, used: uses, since: at })
    .onConflictDoUpdate({
      target: allowances.subject,
      set: {
        used: sql`case when ${over} then ${uses} else ${allowances.used} + ${uses} end`,
        since: sql`case when ${over} then ${at} else ${allowances.since} end`,
      },
    })
    .returning({
      used: allowances.used,
      since: allowances.since,
      ...(mayBeLost && { commit: sql`set_config('synchronous_commit', 'off', true)` }),
    })
  return counted!
}

/** The present counts of subjects; a subject without uses is missing. */
export async function countsOf(db: Queries, subjects: string[], at: Date): Promise<Map<string, Count>> {
  const rows = await db
    .select()
    .from(allowances)
    .where(sql`${inArray(allowances.subject, subjects)} and not ${isOver(at)}`)
  return new Map(rows.map(({ subject, ...count }) => [subject, count]))
}

/** Deletes expired counts. */
export const forgetAllowances = async ({ database, now }: Context): Promise<void> => {
  await database.orm.delete(allowances).where(isOver(now()))
}
