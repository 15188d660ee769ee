import { and, eq, lt } from 'drizzle-orm'
import type { MessageNotice } from '../../contract/subjects/loan-files/file-notes.ts'
import type { Context } from '../context.ts'
import { databaseError } from '../database/constraints/broken-constraint.ts'
import { isNoSpace } from '../database/constraints/failures.ts'
import { publishHeldContentChanges } from '../database/content-changes.ts'
import { idempotency, jobs, type Lane } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { logNoSpace } from '../disk/no-space-line.ts'
import { sealCommits } from '../history/seal-commits.ts'
import { forgetImports } from '../import/import-runs.ts'
import type { QueuedMessage } from '../mail/mail.ts'
import { LetterRefused } from '../mail/refusal.ts'
import type { SendMail } from '../mail/transport.ts'
import { enqueueMailIn, mailInJob, takeNewMail } from '../mail-in/mailbox.ts'
import { forgetAllowances } from '../plugins/allowance.ts'
import { forgetSecurityEvents } from '../security-log/forget-security-events.ts'
import { forgetAccessChanges } from '../sessions/accounts/access-changes.ts'
import { type NewEmail, sendNewEmail } from '../sessions/accounts/new-email.ts'
import { type Recovery, sendRecovery } from '../sessions/accounts/recovery.ts'
import { forgetRegistrations, type Registration, register } from '../sessions/accounts/registration.ts'
import { forgetAttempts } from '../sessions/attempts.ts'
import { forgetSingleUse } from '../sessions/credentials/single-use.ts'
import { forgetSessions } from '../sessions/sessions.ts'
import { writeTransferLetters } from '../subjects/clients/after-disbursement/transfer-letters.ts'
import {
  type FileMessage,
  keepNotice,
  writeMessageLetters,
} from '../subjects/clients/files/message-letters.ts'
import {
  type RefusedDocument,
  writeRefusedDocumentLetters,
} from '../subjects/clients/files/refused-document-letters.ts'
import { isWanted } from '../subjects/clients/letter-choices.ts'
import {
  type Announcement,
  type AnnouncementLetter,
  announce,
  announcementLetter,
  giveUpLetter,
  noteLetterRefused,
  noteLetterSent,
} from '../subjects/communications/announcement-letters.ts'
import { warnOfComplaints } from '../subjects/complaints/warn-of-complaints.ts'
import { forgetUploadedEgg } from '../subjects/egg/egg-upload.ts'
import { forgetEggsyncs } from '../subjects/egg/eggsync-runs.ts'
import { forgetFiles } from '../subjects/files/files.ts'
import { forgetUploadNetworks } from '../subjects/files/visitor-uploads.ts'
import {
  countDurations,
  durationJob,
  enqueueDailyDurationCount,
  scoreForecasts,
} from '../subjects/loan-files/durations/count-durations.ts'
import { type StepLetters, writeStepLetters } from '../subjects/loan-files/moves/step-letters.ts'
import { tellOfRenewals } from '../subjects/loan-files/renewals/tell-agents.ts'
import { forgetPersonExports, runExport } from '../subjects/personal-data/person-exports.ts'
import { runErasure } from '../subjects/personal-data/run-erasure.ts'
import { retainAtNight, runRetention } from '../subjects/personal-data/run-retention.ts'
import { mayStillForward } from '../subjects/requests/forward-request.ts'
import { forgetRequestLinks } from '../subjects/requests/request-links.ts'
import { checkAlerts } from '../subjects/simulations/alerts/check-alerts.ts'
import { forgetSimulations } from '../subjects/simulations/kept-simulations.ts'
import { type DueTimes, refreshAllDue } from '../subjects/tickets/ticket-due.ts'
import { type TicketLetter, writeTicketLetters } from '../subjects/tickets/ticket-letters.ts'
import { closeSolvedTickets, warnOfDueTickets } from '../subjects/tickets/ticket-warnings.ts'
import { forgetTries, noteTry, type Try } from '../webhooks/delivery-log.ts'
import { type LeadWebhook, leadDelivery } from '../webhooks/lead-created.ts'
import { type Delivery, post, WebhookFailed } from '../webhooks/post.ts'
import { openLane } from './job-lane.ts'
import { completeJob, type Job, type Lease, LeaseLost, updateJob } from './job-queue.ts'

const everyMs = 1000
const sealEveryMs = 60_000
const publishEveryMs = 60_000
const forgetEveryMs = 3_600_000
const askForDurationsEveryMs = 60_000
const checkAlertsEveryMs = 60_000
const warnEveryMs = 3_600_000
const watchTicketsEveryMs = 60_000
const askForMailEveryMs = 30_000
/** Lifetime of idempotency keys. */
const keysLastMs = 7 * 24 * 3_600_000
/** A living process renews the lease of a job; the job of a dead process is due again after this time. */
const usualLeaseMs = 60_000
/** A stop waits this long for running jobs, then releases their leases. */
const usualStopMs = 5000
/** The wait doubles after each failure, up to an hour. Only permanently refused jobs are given up. */
const waitMs = (attempts: number) => Math.min(15_000 * 2 ** (attempts - 1), 3_600_000)

/** Maximum running jobs of each lane, and of these for one host. */
const lanes = {
  awaited: { concurrency: 4, perHost: 2 },
  mail: { concurrency: 6, perHost: 2 },
  bulk: { concurrency: 3, perHost: 2 },
  webhooks: { concurrency: 1, perHost: 1 },
  data: { concurrency: 1, perHost: 1 },
} satisfies Record<Lane, object>

/** Due time of a job that was given up. */
const never = new Date('9999-12-31T00:00:00Z')
/** Time of retries for failures that somebody else must fix. */
const maxRetryMs = 3 * 24 * 3_600_000
/** Jobs that were given up are kept for this time, for inspection. */
const givenUpLastMs = 30 * 24 * 3_600_000

/** The stored reason of a failure: its kind and codes. The message may contain personal data of the job. */
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
  /** Runs the due jobs and returns the number of completed jobs. */
  runDue(): Promise<number>
  /** Deletes expired data. */
  forget(): Promise<void>
  /** Stops claiming, waits a limited time for running jobs, and releases the others. */
  stop(): Promise<void>
}

interface Options {
  poll?: boolean
  /** Sends a notification to a partner; replaced in tests. */
  postWebhook?: typeof post
  leaseMs?: number
  stopMs?: number
}

/**
 * Runs the jobs of the `jobs` table, seals the history every minute and deletes old data, in any number of processes. A
 * job is claimed in one statement, run, and deleted: it runs at least once, and almost always once.
 */
export function startJobs(
  context: Context,
  sendMail: SendMail,
  { poll = true, postWebhook = post, leaseMs = usualLeaseMs, stopMs = usualStopMs }: Options = {},
): Jobs {
  const { database, now, log } = context

  const cannotWork = (error: unknown) =>
    isNoSpace(error) ? logNoSpace(log, error) : log.warn({ err: error }, 'jobs cannot be done now')

  /** Runs a job that writes and deletes it in one transaction, so that it takes effect exactly once. */
  const writing =
    <Payload>(write: (tx: Queries, payload: Payload) => Promise<void>) =>
    (job: Job) =>
      database.orm.transaction(async tx => {
        await write(tx, job.payload as Payload)
        await completeJob(tx, job)
      })
  const kinds: Record<string, (job: Job, signal: AbortSignal) => Promise<void>> = {
    mail: async (job, signal) => {
      const { kind, forwards, about: _, tells, ...message } = job.payload as QueuedMessage
      const mayLeave =
        (!kind || (await isWanted(database.orm, kind, message.to))) &&
        (!forwards || (await mayStillForward(context, forwards)))
      // A failure to note how the letter ended must not repeat a letter that has left.
      const note = async (esito: MessageNotice['esito']) =>
        tells && keepNotice(context, tells, esito).catch(cannotWork)
      if (mayLeave)
        await sendMail(job._id, job.createdAt, message, signal).catch(async error => {
          if (isGivenUp(job, error)) await note('respinto')
          throw error
        })
      await note(mayLeave ? 'inviato' : 'spento')
      await completeJob(database.orm, job)
    },
    'lead-webhook': async job => {
      const delivery = await leadDelivery(context, job._id, job.payload as LeadWebhook)
      if (delivery) await notifyPartner(job, delivery)
      await completeJob(database.orm, job)
    },
    announcement: async job => {
      await announce(context, job.payload as Announcement)
      await completeJob(database.orm, job)
    },
    'announcement-letter': async (job, signal) => {
      const payload = job.payload as AnnouncementLetter
      const message = await announcementLetter(context, payload)
      if (!message) return writing(giveUpLetter(context))(job)
      await sendMail(job._id, job.createdAt, message, signal).catch(async error => {
        // A failure to store the refusal must not hide the refusal.
        if (isGivenUp(job, error)) await noteLetterRefused(context, payload).catch(cannotWork)
        throw error
      })
      await writing(noteLetterSent(context))(job)
    },
    recovery: writing((tx, payload: Recovery) => sendRecovery(context, tx, payload)),
    'new-email': writing((tx, payload: NewEmail) => sendNewEmail(context, tx, payload)),
    registration: writing((tx, payload: Registration) => register(context, tx, payload)),
    [durationJob]: async (job, signal) => {
      await countDurations(context, signal)
      await scoreForecasts(context, signal)
      await completeJob(database.orm, job)
    },
    'export-person': async (job, signal) => {
      await runExport(context, job, signal)
      await completeJob(database.orm, job)
    },
    'erase-person': async (job, signal) => {
      await runErasure(context, job, signal)
      await completeJob(database.orm, job)
    },
    retention: async (job, signal) => {
      await runRetention(context, job, signal)
      await completeJob(database.orm, job)
    },
    'file-message': writing((tx, payload: FileMessage) => writeMessageLetters(context, tx, payload)),
    'refused-document': writing((tx, payload: RefusedDocument) =>
      writeRefusedDocumentLetters(context, tx, payload),
    ),
    'ticket-letter': writing((tx, payload: TicketLetter) => writeTicketLetters(context, tx, payload)),
    'ticket-due': writing((tx, payload: DueTimes) => refreshAllDue(context, tx, payload)),
    [mailInJob]: async (job, signal) => {
      await takeNewMail(context, signal)
      await completeJob(database.orm, job)
    },
    'step-letters': writing((tx, payload: StepLetters) => writeStepLetters(context, tx, payload)),
  }

  const isGivenUp = ({ createdAt }: Job, error: unknown) => {
    const isOld = now().getTime() - createdAt.getTime() > maxRetryMs
    // A policy may refuse the sending server and not the letter.
    if (error instanceof LetterRefused) return !error.isPolicy || isOld
    return error instanceof WebhookFailed && (error.isFinal || isOld)
  }

  /** Sends a notification to a partner and logs the result, also when it fails. */
  async function notifyPartner(job: Job, delivery: Delivery) {
    const started = performance.now()
    const note = (end: Pick<Try, 'esito' | 'stato' | 'motivo' | 'risposta' | 'next'>) =>
      noteTry(context, {
        webhook: job.payload as LeadWebhook,
        consegna: job._id,
        tentativo: job.attempts,
        durataMs: Math.min(Math.round(performance.now() - started), 1_000_000),
        ...end,
        // A failure to log must not repeat a delivered notification.
      }).catch(error =>
        log.warn({ err: error, job: job._id }, 'an attempt to notify a partner cannot be stored'),
      )
    try {
      const { status, begins } = await postWebhook(delivery)
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

  let done = 0
  /** Runs a claimed job. A failed job is given up, or due again later. */
  async function run(job: Job, lease: Lease): Promise<void> {
    const about = { job: job._id, attempts: job.attempts }
    try {
      const work = kinds[job.kind]
      if (!work) throw new Error(`no work of kind ${job.kind} is known here`)
      await work(job, lease.signal)
      done++
    } catch (error) {
      await lease.end()
      if (lease.signal.aborted || error instanceof LeaseLost)
        return log.warn({ err: error, ...about }, 'a job is left to another process')
      const isOver = isGivenUp(job, error)
      if (isNoSpace(error)) logNoSpace(log, error, about)
      else
        log.warn(
          { err: error, ...about },
          isOver ? 'a job was refused and is given up' : 'a job failed and will be tried again',
        )
      const runAt = isOver ? never : nextTry(job)
      await updateJob(database.orm, job, { runAt, lastError: reasonOf(error) }).catch(cannotWork)
    } finally {
      await lease.end()
    }
  }

  const opened = Object.entries(lanes).map(([lane, limits]) =>
    openLane(context, { ...limits, lane: lane as Lane, leaseMs, run }),
  )

  const forgetGivenUp = () =>
    database.orm
      .delete(jobs)
      .where(and(eq(jobs.runAt, never), lt(jobs.createdAt, new Date(now().getTime() - givenUpLastMs))))
  const forgetKeys = () =>
    database.orm.delete(idempotency).where(lt(idempotency.createdAt, new Date(now().getTime() - keysLastMs)))

  const forget = async () => {
    const old = [
      forgetSimulations,
      forgetRequestLinks,
      forgetSessions,
      forgetSingleUse,
      forgetAccessChanges,
      forgetRegistrations,
      forgetAttempts,
      forgetAllowances,
      forgetFiles,
      forgetImports,
      forgetEggsyncs,
      forgetUploadedEgg,
      forgetUploadNetworks,
      forgetTries,
      forgetSecurityEvents,
      forgetPersonExports,
      retainAtNight,
    ]
    const each = await Promise.allSettled([forgetKeys, forgetGivenUp, ...old].map(one => one(context)))
    for (const one of each)
      if (one.status === 'rejected') log.warn({ err: one.reason }, 'what is old cannot be forgotten now')
  }

  const fillAll = () => Promise.all(opened.map(({ fill }) => fill()))
  const runDue = async () => {
    const before = done
    await Promise.all(opened.map(({ drain }) => drain()))
    return done - before
  }

  const every = (ms: number, work: () => Promise<unknown>) =>
    setInterval(() => {
      // All these tasks need a database that can be written.
      if (database.writable()) work().catch(cannotWork)
    }, ms).unref()
  const timers = poll
    ? [
        every(everyMs, fillAll),
        every(everyMs, () => context.securityLog.flush()),
        every(everyMs, async () => context.readOnlySessions.endAll()),
        every(sealEveryMs, () => sealCommits(context)),
        // A killed import may have left held changes.
        every(publishEveryMs, () => publishHeldContentChanges(database.orm)),
        every(forgetEveryMs, forget),
        every(askForDurationsEveryMs, () => enqueueDailyDurationCount(context)),
        every(checkAlertsEveryMs, () => checkAlerts(context)),
        every(warnEveryMs, () => writeTransferLetters(context)),
        every(warnEveryMs, () => warnOfComplaints(context)),
        every(warnEveryMs, () => tellOfRenewals(context)),
        every(watchTicketsEveryMs, () => warnOfDueTickets(context)),
        every(warnEveryMs, () => closeSolvedTickets(context)),
        every(askForMailEveryMs, () => enqueueMailIn(context)),
      ]
    : []

  return {
    runDue,
    forget,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(opened.map(({ stop }) => stop(stopMs)))
    },
  }
}
