import { and, eq, sql } from 'drizzle-orm'
import type { Notification } from '../../contract/letters/notifications.ts'
import { asOneLine } from '../../contract/text/characters.ts'
import type { Context } from '../context.ts'
import { jobs, type Lane } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { enqueueJob } from '../jobs/job-queue.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  /** What the letter is about: mail programs show all letters of one thread together. */
  thread?: string
  /** The letter answers a message, instead of telling something by itself (RFC 3834). No program answers either. */
  isAutomatic?: true
  /** The address that stops letters of this kind; mail programs offer it as a button of their own (RFC 8058). */
  stopUrl?: string
  /** An appointment for the calendar of the reader, in the form of RFC 5545. */
  icalEvent?: { method: 'PUBLISH' | 'CANCEL'; filename: string; content: string }
}

/** The message that a letter forwards to another company. */
export interface Forwards {
  /** The request with the message. */
  request: string
  /** The e-mail of the sender. */
  email: string | null
  /** The time of an earlier forwarding of the request. */
  before: string | null
}

/** A message in the table of jobs. */
export interface QueuedMessage extends Message {
  /** The kind under which the customer with this address may switch the letter off before it leaves. */
  kind?: Notification
  /** The lead or the request that the letter is about, where the text does not name the id. */
  about?: string
  /** The messages of a loan file that the letter tells a customer of. */
  tells?: { messages: readonly string[]; customer: string }
  /** The message that the letter forwards to another company, unless its sender withdraws the consent before. */
  forwards?: Forwards
}

/** The domain of an address: the host of the letter's job. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/**
 * Removes the letters that wait and are about a removed record. Ids are random, so a letter with the id of a record is
 * about that record.
 */
export async function dropMailAbout(tx: Queries, record: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.kind, 'mail'), sql`${jobs.payload}::text like ${`%${record}%`}`))
}

/**
 * Enqueues a message in the transaction of the change that causes it. `lane` is `awaited` for a letter that a person
 * waits for.
 */
export async function enqueueMail(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  message: QueuedMessage,
  lane: Extract<Lane, 'awaited' | 'mail'> = 'mail',
): Promise<void> {
  const to = asOneLine(message.to)
  await enqueueJob(context, tx, {
    kind: 'mail',
    lane,
    host: domainOf(to),
    payload: {
      ...message,
      to,
      subject: asOneLine(message.subject),
      ...(message.replyTo && { replyTo: asOneLine(message.replyTo) }),
    },
  })
}
