import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq } from 'drizzle-orm'
import { dayInRome } from '../../../contract/italian/days.ts'
import { instantInRome } from '../../../contract/italian/rome-clock.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { retentionRuns } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, forbidden } from '../../errors.ts'
import { enqueueJob, type Job } from '../../jobs/job-queue.ts'
import { requireRecentProof } from '../../sessions/credentials/step-up.ts'
import { forgetBytes } from '../files/files.ts'
import { eraseRecords } from './erase-records.ts'
import { forgetAccess } from './forget-traces.ts'
import {
  countBeyondTerm,
  customersWithoutFiles,
  erasureOfCustomers,
  noCounts,
  type RetentionCounts,
  type RetentionKind,
  readTerms,
  retentionRules,
  sumOf,
  type Terms,
} from './retention.ts'
import { refusalOfRun } from './retention-guard.ts'

type Run = typeof retentionRuns.$inferSelect

/** The payload of the job of a run. */
interface RetentionJob {
  run: string
}

/** Records of one transaction; between two of them other writes have their turn. */
const atOnce = 25
const pauseMs = 20
/** The hours of the night in Rome in which a run may start. */
const night = { from: '01:00:00', to: '05:00:00' }

/**
 * Starts the run of the night, once for all processes, between one and five o'clock in Rome. A run that must not start
 * is noted with the reason.
 */
export async function retainAtNight(context: Context): Promise<void> {
  const { database, now, newId } = context
  const [at, today] = [now(), dayInRome(now())]
  if (at < instantInRome(today, night.from) || at >= instantInRome(today, night.to)) return
  const [known] = await database.orm
    .select({ _id: retentionRuns._id })
    .from(retentionRuns)
    .where(eq(retentionRuns.night, today))
  const terms = await readTerms(database.orm)
  if (known || !terms.attiva) return
  const counts = await countBeyondTerm(context, database.orm, terms)
  const reason = await refusalOfRun(context, database.orm, counts)
  await database.orm.transaction(async tx => {
    const _id = newId()
    const [mine] = await tx
      .insert(retentionRuns)
      .values({
        ...{ _id, night: today, startedAt: at, counts: noCounts() },
        ...(reason ? { state: 'rifiutata', reason, endedAt: at } : { state: 'in_corso' }),
      })
      .onConflictDoNothing()
      .returning({ _id: retentionRuns._id })
    if (mine && !reason)
      await enqueueJob(context, tx, { kind: 'retention', lane: 'data', payload: { run: _id } })
  })
}

/**
 * Starts a run that an administrator asked for after seeing `expected` records that would go. Throws 403, and 409 when a
 * run goes on or the number is no longer that of the page.
 */
export async function startRetention(
  context: Context,
  tx: Queries,
  expected: number,
  actor: Actor,
): Promise<{ _id: string }> {
  if (!('id' in actor) || !may(actor, [{ role: 'admin', flag: 'settings' }])) throw forbidden()
  requireRecentProof(context, actor)
  const [running] = await tx
    .select({ _id: retentionRuns._id })
    .from(retentionRuns)
    .where(eq(retentionRuns.state, 'in_corso'))
    .limit(1)
  if (running) throw conflict('Una cancellazione è già in corso.')
  const counts = await countBeyondTerm(context, tx, await readTerms(tx))
  if (sumOf(counts) !== expected)
    throw conflict('Da quando ha aperto la pagina il conto è cambiato: la ricarichi e guardi di nuovo.')
  const _id = context.newId()
  await tx
    .insert(retentionRuns)
    .values({ _id, admin: actor.id, state: 'in_corso', counts: noCounts(), startedAt: context.now() })
  await enqueueJob(context, tx, { kind: 'retention', lane: 'data', payload: { run: _id } })
  return { _id }
}

/**
 * Runs the job of a run: some records in each transaction, with what they remove counted in the same transaction. A
 * crash leaves the job to be run again, and it goes on with what is left.
 */
export async function runRetention(context: Context, job: Job, signal: AbortSignal): Promise<void> {
  const { orm } = context.database
  const [run] = await orm
    .select()
    .from(retentionRuns)
    .where(eq(retentionRuns._id, (job.payload as RetentionJob).run))
  if (run?.state !== 'in_corso') return
  const terms = await readTerms(orm)
  // The time of the start counts for the whole run, whatever the clock does meanwhile.
  const atStart = { ...context, now: () => run.startedAt }
  for (const rule of retentionRules(atStart, terms))
    for (;;) {
      signal.throwIfAborted()
      const files = await context.database.orm.transaction(async tx => {
        const next = await rule.next(tx, atOnce)
        if (!next) return null
        const released = await eraseRecords(context, tx, next.erasure, run.admin)
        released.push(...(await dropCustomers(context, tx, run, next.customers, terms)))
        await addCount(tx, run, rule.kind, next.count)
        return released
      })
      if (!files) break
      for (const file of files) await forgetBytes(context, file)
      await wait(pauseMs)
    }
  await orm
    .update(retentionRuns)
    .set({ state: 'fatta', endedAt: context.now() })
    .where(eq(retentionRuns._id, run._id))
  const [done] = await orm.select().from(retentionRuns).where(eq(retentionRuns._id, run._id))
  context.log.info({ run: run._id, counts: done?.counts }, 'personal data beyond their term were removed')
}

/** Erases the customers of forgotten files who are in no other file. Returns released files. */
async function dropCustomers(
  context: Context,
  tx: Queries,
  run: Run,
  customers: readonly string[],
  terms: Terms,
): Promise<string[]> {
  const ids = await customersWithoutFiles(context, tx, customers, terms)
  if (ids.length === 0) return []
  for (const id of ids) await forgetAccess(context, tx, id)
  const released = await eraseRecords(context, tx, await erasureOfCustomers(tx, ids), run.admin)
  await addCount(tx, run, 'clienti', ids.length)
  return released
}

async function addCount(tx: Queries, { _id }: Run, kind: RetentionKind, count: number): Promise<void> {
  const [row] = await tx
    .select({ counts: retentionRuns.counts })
    .from(retentionRuns)
    .where(eq(retentionRuns._id, _id))
    .for('update')
  const counts = row!.counts as RetentionCounts
  await tx
    .update(retentionRuns)
    .set({ counts: { ...counts, [kind]: counts[kind] + count } })
    .where(and(eq(retentionRuns._id, _id)))
}

/** Whether the last run did not start, so that an administrator has to look. */
export async function lastRunWasRefused(db: Queries): Promise<boolean> {
  const [last] = await db
    .select({ state: retentionRuns.state })
    .from(retentionRuns)
    .orderBy(desc(retentionRuns.startedAt))
    .limit(1)
  return last?.state === 'rifiutata'
}

/** The last runs, the newest first. */
export const lastRuns = ({ database }: Context, limit = 30): Promise<Run[]> =>
  database.reads.select().from(retentionRuns).orderBy(desc(retentionRuns.startedAt)).limit(limit)
