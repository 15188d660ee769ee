import { setImmediate as turn } from 'node:timers/promises'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { dayInRome } from '../../../../contract/italian/days.ts'
import type { Context } from '../../../context.ts'
import { counters, durationCounts, jobs, stepDurations } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { enqueueJob } from '../../../jobs/job-queue.ts'
import { Collected } from './duration-tables.ts'
import { scoreLastQuarter } from './forecast-quality.ts'
import { Calendar, readStays } from './stays.ts'

export const durationJob = 'step-durations'
/** The counter that numbers the counts: a clock may go back, a number never does. */
const counter = 'durate'
const rowsAtOnce = 100

/**
 * Counts how long the steps of loan files take, in statements of which each takes a fraction of a second, and then makes
 * the new tables the current ones at once. The tables of earlier counts go.
 */
export async function countDurations(
  { database: { orm, reads }, now }: Pick<Context, 'database' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const at = now()
  const [row] = await orm
    .insert(counters)
    .values({ name: counter, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning()
  const number = row!.value
  const collected = new Collected()
  for await (const some of readStays(reads, await Calendar.open(reads, at), signal))
    for (const one of some) collected.add(one)
  let rows: (typeof stepDurations.$inferInsert)[] = []
  const write = async () => {
    if (rows.length > 0) await orm.insert(stepDurations).values(rows)
    rows = []
  }
  for (const tables of collected.tables()) {
    signal?.throwIfAborted()
    rows.push(...tables.map(table => ({ count: number, ...table })))
    if (rows.length >= rowsAtOnce) await write()
    // The work on the tables of one bank takes some milliseconds of the process.
    await turn()
  }
  await write()
  const [last] = await orm.select().from(durationCounts).orderBy(desc(durationCounts.number)).limit(1)
  await orm.insert(durationCounts).values({ number, at, quality: last?.quality ?? null })
  // A later count may have ended before this one.
  await orm.delete(stepDurations).where(lt(stepDurations.count, number))
  await orm.delete(durationCounts).where(lt(durationCounts.number, number))
}

/** Scores the forecasts of the last quarter, and keeps the score with the current tables. */
export async function scoreForecasts(
  { database: { orm, reads }, now }: Pick<Context, 'database' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  await orm.update(durationCounts).set({ quality: await scoreLastQuarter(reads, now(), signal) })
}

/** Inserts the job that counts durations, in the transaction of a change that many steps come with. */
export async function enqueueDurationCount(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
): Promise<void> {
  // A job that nobody has begun will see the steps of this transaction: locked, it begins after the end of it.
  const waiting = await tx
    .select({ _id: jobs._id })
    .from(jobs)
    .where(and(eq(jobs.kind, durationJob), eq(jobs.attempts, 0)))
    .limit(1)
    .for('update', { skipLocked: true })
  if (waiting.length === 0) await enqueueJob(context, tx, { kind: durationJob, lane: 'bulk', payload: {} })
}

/**
 * Inserts the job once on each day in Rome, also when the clock has gone back. Several processes may insert it at the
 * same moment; the second count only repeats the first.
 */
export async function enqueueDailyDurationCount({
  database: { orm },
  ...context
}: Pick<Context, 'database' | 'now' | 'newId'>): Promise<void> {
  const today = dayInRome(context.now())
  const [last] = await orm
    .select({ at: durationCounts.at })
    .from(durationCounts)
    .orderBy(desc(durationCounts.number))
    .limit(1)
  if (last && dayInRome(last.at) === today) return
  const [waiting] = await orm.select({ _id: jobs._id }).from(jobs).where(eq(jobs.kind, durationJob)).limit(1)
  if (!waiting) await enqueueDurationCount(context, orm)
}
