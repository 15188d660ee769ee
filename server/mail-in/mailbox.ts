import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { jobs } from '../database/schema.ts'
import { enqueueJob } from '../jobs/job-queue.ts'
import type { MailIn } from '../settings.ts'
import { type Outcome, takeMail } from './take-mail.ts'

/** The job that takes new mail: a job has one process at a time, and waits longer after each failure. */
export const mailInJob = 'mail-in'

/** More than mail servers accept: in base64 these are 26 MB of files. */
const maxMailBytes = 36 * 1024 * 1024
/** What is read of a larger message: its head, so that the sender gets an answer. */
const headBytes = 64 * 1024
/** Messages of one run. */
const maxMessages = 50

/** Where the connection to a mail server may be silent, in milliseconds. */
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 20_000, socketTimeout: 300_000 }

/** Asks for the job, with `MAIL_IN`. Several processes may ask at the same moment; the second job finds nothing new. */
export async function enqueueMailIn({
  database: { orm },
  settings,
  ...context
}: Pick<Context, 'database' | 'settings' | 'now' | 'newId'>): Promise<void> {
  if (!settings.mailIn) return
  const [waiting] = await orm.select({ _id: jobs._id }).from(jobs).where(eq(jobs.kind, mailInJob)).limit(1)
  if (!waiting) await enqueueJob(context, orm, { kind: mailInJob, lane: 'mail', payload: {} })
}

/**
 * Takes the messages of the mailbox that nobody has seen. A message is marked as seen after the transaction that stores
 * it; one that was not taken is flagged too, for whoever looks into the mailbox. A message whose taking fails stays
 * unseen and is taken again in the next run. Tests give their own `take`.
 */
export async function takeNewMail(context: Context, signal?: AbortSignal, take = takeMail): Promise<void> {
  const { settings, log } = context
  if (!settings.mailIn) return
  await eachUnseen(settings.mailIn, signal, async (raw, isWhole) => {
    try {
      const outcome = await take(context, raw, { isWhole })
      log.info({ outcome }, 'a message has arrived by mail')
      return outcome
    } catch (error) {
      log.warn({ err: error }, 'a message that has arrived by mail cannot be taken now')
      return null
    }
  })
}

/** Outcomes after which a person may want to look at the message. */
const flagged: readonly Outcome[] = ['forged', 'too-many', 'unreadable']

/** The message that this process tried last: one that cannot be taken yet must not keep the others waiting. */
let lastTried = 0

/** Hands over the unseen messages one after the other; null leaves a message unseen. Throws on a failing connection. */
async function eachUnseen(
  { host, port, secure, user, password, mailbox }: MailIn,
  signal: AbortSignal | undefined,
  take: (raw: Buffer, isWhole: boolean) => Promise<Outcome | null>,
): Promise<void> {
  const { ImapFlow } = await import('imapflow')
  const isHere = ['127.0.0.1', 'localhost', '::1'].includes(host)
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    // The password never leaves this machine in the clear.
    ...(!secure && !isHere && { doSTARTTLS: true }),
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: maxMailBytes + headBytes,
    ...timeouts,
  })
  // The call in progress rejects too; without a listener the event would end the process.
  client.on('error', () => {})
  const close = () => client.close()
  signal?.addEventListener('abort', close)
  try {
    await client.connect()
    await client.mailboxOpen(mailbox)
    const unseen = await client.search({ seen: false, deleted: false }, { uid: true })
    if (!unseen) throw new Error('the mail server refuses the search for new messages')
    const inTurn = [...unseen.filter(uid => uid > lastTried), ...unseen.filter(uid => uid <= lastTried)]
    for (const uid of inTurn.slice(0, maxMessages)) {
      signal?.throwIfAborted()
      lastTried = uid
      const about = await client.fetchOne(`${uid}`, { size: true }, { uid: true })
      if (!about) continue
      const isWhole = (about.size ?? 0) <= maxMailBytes
      const message = await client.fetchOne(
        `${uid}`,
        { source: isWhole ? true : { maxLength: headBytes } },
        { uid: true },
      )
      const source = message ? message.source : null
      if (!source) continue
      const outcome = await take(source, isWhole)
      if (!outcome) continue
      const flags = flagged.includes(outcome) ? ['\\Seen', '\\Flagged'] : ['\\Seen']
      await client.messageFlagsAdd(`${uid}`, flags, { uid: true })
    }
    await client.logout()
  } finally {
    signal?.removeEventListener('abort', close)
    client.close()
  }
}
