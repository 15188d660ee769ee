import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { forgetFiles } from './actions/files.ts'
import { forgetSimulations } from './actions/kept-simulations.ts'
import { sealCommits } from './actions/seal-commits.ts'
import type { Context } from './context.ts'
import { databaseError } from './database/broken-constraint.ts'
import type { Queries } from './database/queries.ts'
import { idempotency, jobs } from './database/schema.ts'
import type { Message } from './mail/mail.ts'
import { LetterRefused } from './mail/refusal.ts'
import type { SendMail } from './mail/transport.ts'
import { forgetAllowances } from './plugins/allowance.ts'
import { forgetSecurityEvents } from './security-log/forget-security-events.ts'
import { forgetAttempts } from './sessions/attempts.ts'
import { type NewEmail, sendNewEmail } from './sessions/new-email.ts'
import { type Recovery, sendRecovery } from './sessions/recovery.ts'
import { forgetRegistrations, type Registration, register } from './sessions/registration.ts'
import { forgetSessions } from './sessions/sessions.ts'
import { forgetSingleUse } from './sessions/single-use.ts'
import { forgetTries, noteTry, type Try } from './webhooks/delivery-log.ts'
import { type LeadWebhook, leadDelivery } from './webhooks/lead-created.ts'
import { type Delivery, post, WebhookFailed } from './webhooks/post.ts'

const everyMs = 1000
const sealEveryMs = 60_000
const forgetEveryMs = 3_600_000
/** Nobody repeats a request after this. */
const keysLastMs = 7 * 24 * 3_600_000
/** A job taken by a process that died is taken again after this. */
const leaseMs = 120_000
/** After each failure the wait doubles, up to an hour; only what is refused for good is given up. */
const waitMs = (attempts: number) => Math.min(15_000 * 2 ** attempts, 3_600_000)
/** Partners' servers may be slow: what waits for them stands in a line of its own, and no letter waits behind it. */
const lanes = [sql`${jobs.kind} <> 'lead-webhook'`, sql`${jobs.kind} = 'lead-webhook'`]

/** When a job that was given up is due. */
const never = new Date('9999-12-31T00:00:00Z')
/** How long to go on with what somebody else has to mend. */
const mendedInMs = 3 * 24 * 3_600_000
/** What was given up is there to be looked at. */
const givenUpLastMs = 30 * 24 * 3_600_000

/** What is kept of a failure: its kind and its codes. Its words may hold what was being written, and to whom. */
function reasonOf(error: unknown): string {
  if (error instanceof LetterRefused || error instanceof WebhookFailed) return error.message
  const { name, code, responseCode } = databaseError(error) as {
    name?: string
    code?: string
    responseCode?: number
  }
  return [name ?? 'unknown', code, responseCode].filter(Boolean).join(' ')
}

export interface Jobs {
  /** Does what is due now and answers how much it was. */
  runDue(): Promise<number>
  /** Removes what is no longer of use. */
  forget(): Promise<void>
  stop(): Promise<void>
}

/**
 * Works through the `jobs` table, seals the history every minute and forgets what is old, in any number of
 * processes beside each other. A job is taken in one short transaction, done outside of it, and removed: done at
 * least once, and almost always once.
 */
export function startJobs(
  context: Context,
  sendMail: SendMail,
  { poll = true, tell = (delivery: Delivery) => post(delivery) } = {},
): Jobs {
  const { database, now, log } = context

  type Job = typeof jobs.$inferSelect
  /** A job that writes is done and removed in one transaction: it is done once. */
  const writing = (write: (tx: Queries, payload: never) => Promise<void>) => (job: Job) =>
    database.orm.transaction(async tx => {
      await write(tx, job.payload as never)
      await tx.delete(jobs).where(eq(jobs._id, job._id))
    })
  const kinds: Record<string, (job: Job) => Promise<void>> = {
    mail: async ({ _id, createdAt, payload }) => {
      await sendMail(_id, createdAt, payload as Message)
      await database.orm.delete(jobs).where(eq(jobs._id, _id))
    },
    'lead-webhook': async job => {
      const { _id, payload } = job
      const delivery = await leadDelivery(context, _id, payload as LeadWebhook)
      if (delivery) await tellPartner(job, delivery)
      await database.orm.delete(jobs).where(eq(jobs._id, _id))
    },
    recovery: writing((tx, payload: Recovery) => sendRecovery(context, tx, payload)),
    'new-email': writing((tx, payload: NewEmail) => sendNewEmail(context, tx, payload)),
    registration: writing((tx, payload: Registration) => register(context, tx, payload)),
  }

  const isGivenUp = ({ createdAt }: Job, error: unknown) => {
    const isOld = now().getTime() - createdAt.getTime() > mendedInMs
    // By a policy it may be us who are refused.
    if (error instanceof LetterRefused) return !error.isPolicy || isOld
    return error instanceof WebhookFailed && (error.isFinal || isOld)
  }

  /** Tells a partner, and notes how it went whatever happens. */
  async function tellPartner(job: Job, delivery: Delivery) {
    const started = performance.now()
    const tentativo = job.attempts + 1
    const note = (end: Pick<Try, 'esito' | 'stato' | 'motivo' | 'risposta' | 'next'>) =>
      noteTry(context, {
        told: job.payload as LeadWebhook,
        consegna: job._id,
        tentativo,
        durataMs: Math.min(Math.round(performance.now() - started), 1_000_000),
        ...end,
        // What was told is not told again for want of a note.
      }).catch(error => log.warn({ err: error, job: job._id }, 'a try to tell a partner cannot be noted'))
    try {
      const { status, begins } = await tell(delivery)
      await note({ esito: 'consegnata', stato: status, motivo: null, risposta: begins || null, next: null })
    } catch (error) {
      const isOver = isGivenUp(job, error)
      const { answer } = error as Partial<WebhookFailed>
      await note({
        esito: isOver ? 'abbandonata' : 'da_ripetere',
        stato: answer?.status ?? null,
        motivo: reasonOf(error),
        risposta: answer?.begins || null,
        next: isOver ? null : nextTry(job),
      })
      throw error
    }
  }

  const nextTry = ({ attempts }: Pick<Job, 'attempts'>) => new Date(now().getTime() + waitMs(attempts))

  async function take(lane: SQL) {
    return database.orm.transaction(async tx => {
      const due = sql`${jobs.runAt} <= ${now()} and ${lane}`
      const [job] = await tx
        .select()
        .from(jobs)
        .where(due)
        .orderBy(jobs.runAt)
        .limit(1)
        .for('update', { skipLocked: true })
      if (!job) return null
      await tx
        .update(jobs)
        .set({ runAt: new Date(now().getTime() + leaseMs), attempts: job.attempts + 1 })
        .where(eq(jobs._id, job._id))
      return job
    })
  }

  async function work(lane: SQL): Promise<number> {
    let done = 0
    for (let job = await take(lane); job; job = await take(lane)) {
      try {
        const work = kinds[job.kind]
        if (!work) throw new Error(`no work of kind ${job.kind} is known here`)
        await work(job)
        done++
      } catch (error) {
        const isOver = isGivenUp(job, error)
        log.warn(
          { err: error, job: job._id, attempts: job.attempts + 1 },
          isOver ? 'a job was refused and is given up' : 'a job failed and will be tried again',
        )
        const runAt = isOver ? never : nextTry(job)
        await database.orm
          .update(jobs)
          .set({ runAt, lastError: reasonOf(error) })
          .where(eq(jobs._id, job._id))
      }
    }
    return done
  }

  const forgetGivenUp = () =>
    database.orm
      .delete(jobs)
      .where(and(eq(jobs.runAt, never), lt(jobs.createdAt, new Date(now().getTime() - givenUpLastMs))))
  const forgetKeys = () =>
    database.orm.delete(idempotency).where(lt(idempotency.createdAt, new Date(now().getTime() - keysLastMs)))

  const forget = async () => {
    const old = [
      forgetSimulations,
      forgetSessions,
      forgetSingleUse,
      forgetRegistrations,
      forgetAttempts,
      forgetAllowances,
      forgetFiles,
      forgetTries,
      forgetSecurityEvents,
    ]
    const each = await Promise.allSettled([forgetKeys, forgetGivenUp, ...old].map(one => one(context)))
    for (const one of each)
      if (one.status === 'rejected') log.warn({ err: one.reason }, 'what is old cannot be forgotten now')
  }

  const running = new Map<SQL, Promise<number>>()
  const runLane = (lane: SQL) => {
    const at = running.get(lane) ?? work(lane).finally(() => running.delete(lane))
    running.set(lane, at)
    return at
  }
  const runDue = async () => {
    const done = await Promise.all(lanes.map(runLane))
    return done.reduce((sum, one) => sum + one, 0)
  }

  const every = (ms: number, work: () => Promise<unknown>) =>
    setInterval(() => work().catch(error => log.warn({ err: error }, 'jobs cannot be done now')), ms).unref()
  const timers = poll
    ? [
        every(everyMs, runDue),
        every(everyMs, () => context.securityLog.flush()),
        every(sealEveryMs, () => sealCommits(context)),
        every(forgetEveryMs, forget),
      ]
    : []

  return {
    runDue,
    forget,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running.values())
      await context.securityLog
        .flush({ isEnding: true })
        .catch(error => log.warn({ err: error }, 'the last lines of the security log cannot be written'))
    },
  }
}
