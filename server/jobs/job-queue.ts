import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { jobs, type Lane } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'

export type Job = typeof jobs.$inferSelect

/** A job to insert; due at once unless `runAt` is given. */
type NewJob = Pick<typeof jobs.$inferInsert, 'kind' | 'lane' | 'host' | 'payload'> & { runAt?: Date }

/** Inserts jobs, at least one, in the transaction of the change that needs them. */
export async function enqueueJobs(
  { now, newId }: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  some: readonly NewJob[],
): Promise<void> {
  const at = now()
  await tx.insert(jobs).values(some.map(job => ({ runAt: at, ...job, _id: newId(), createdAt: at })))
}

/** Inserts one job, like `enqueueJobs`. */
export const enqueueJob = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  job: NewJob,
): Promise<void> => enqueueJobs(context, tx, [job])

/**
 * Claims the earliest due job of a lane for `leaseMs` milliseconds; null when none is due. Skips jobs for `busyHosts`. Jobs
 * of one moment are claimed in the order of their ids, so that letters leave in the order in which they were written.
 */
export async function claimJob(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { lane, leaseMs, busyHosts }: { lane: Lane; leaseMs: number; busyHosts: readonly string[] },
): Promise<Job | null> {
  const at = now()
  const isFree = busyHosts.length
    ? sql`(${jobs.host} is null or ${jobs.host} not in ${busyHosts})`
    : undefined
  const next = database.orm
    .select({ _id: jobs._id })
    .from(jobs)
    .where(and(eq(jobs.lane, lane), sql`${jobs.runAt} <= ${at}`, isFree))
    .orderBy(jobs.runAt, jobs._id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await database.orm
    .update(jobs)
    .set({ runAt: new Date(at.getTime() + leaseMs), attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs._id, sql`(${next})`))
    .returning()
  return job ?? null
}

const isHeld = ({ _id, attempts }: Job) => and(eq(jobs._id, _id), eq(jobs.attempts, attempts))

/** Updates a job if this claim still holds it. Returns whether it does. */
export async function updateJob(
  db: Queries,
  job: Job,
  values: Partial<Pick<Job, 'runAt' | 'lastError'>>,
): Promise<boolean> {
  const held = await db.update(jobs).set(values).where(isHeld(job)).returning({ _id: jobs._id })
  return held.length > 0
}

/** Deletes a finished job. Throws `LeaseLost` when this claim no longer holds it. */
export async function completeJob(db: Queries, job: Job): Promise<void> {
  const held = await db.delete(jobs).where(isHeld(job)).returning({ _id: jobs._id })
  if (held.length === 0) throw new LeaseLost()
}

/** The lease of a job expired, and another process may have claimed the job. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease of a job is lost')
    this.name = 'LeaseLost'
  }
}

export interface Lease {
  /** Aborted with `LeaseLost` as soon as another process may have the job. */
  signal: AbortSignal
  /** Stops renewing. */
  end(): Promise<void>
  /** Aborts the work and makes the job due at once for any process. */
  release(): Promise<void>
}

/** Renews the lease of a claimed job four times in each `leaseMs`. */
export function holdLease(
  { database, now }: Pick<Context, 'database' | 'now'>,
  job: Job,
  leaseMs: number,
): Lease {
  const controller = new AbortController()
  let endsAt = performance.now() + leaseMs
  let renewal: Promise<void> | null = null

  async function renew() {
    const begun = performance.now()
    const runAt = new Date(now().getTime() + leaseMs)
    if (await updateJob(database.orm, job, { runAt })) endsAt = begun + leaseMs
    else controller.abort(new LeaseLost())
  }
  const timer = setInterval(() => {
    if (performance.now() >= endsAt) controller.abort(new LeaseLost())
    // While the database is away the renewals fail, and the lease ends above.
    renewal ??= renew()
      .catch(() => {})
      .finally(() => {
        renewal = null
      })
  }, leaseMs / 4).unref()

  async function end() {
    clearInterval(timer)
    // A late renewal would overwrite the time of the next try.
    await renewal
  }
  return {
    signal: controller.signal,
    end,
    async release() {
      controller.abort(new LeaseLost())
      await end()
      await updateJob(database.orm, job, { runAt: now() })
    },
  }
}
