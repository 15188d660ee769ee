import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { StoredFile } from '../../../contract/files/content-files.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { communications } from '../../../contract/subjects/content/communications.ts'
import type { Context } from '../../context.ts'
import { isImporting } from '../../database/actor.ts'
import type { Rule } from '../../database/rules.ts'
import { agentsTable, announcementLetters, communicationsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { enqueueJob, enqueueJobs } from '../../jobs/job-queue.ts'
import { publish } from '../../live/publish.ts'
import { written } from '../../mail/letter.tsx'
import { domainOf, type Message } from '../../mail/mail.ts'
import { imprintIn } from '../../mail/templates.ts'
import { letterParagraphs } from './letter-paragraphs.ts'
import { isPublished, isRecipient, mayReadAnnouncements } from './recipients.ts'

type Communication = RecordOf<typeof communications>

/** The payload of the job that announces a publication. */
export interface Announcement {
  communication: string
}

/** The payload of the job that sends one letter. The letter is written when the job runs. */
export interface AnnouncementLetter extends Announcement {
  agent: string
}

/** Letters enqueued in one transaction. */
const atOnce = 500

/** Tells the open pages of agents that the list of announcements changed. */
const publishChange = (db: Queries) =>
  publish(db, { topic: 'announcements', name: 'announcements-changed', id: 'announcements' })

const isPublic = (row: Record<string, unknown> | null) => row?.stato === 'pubblicata'
/** The fields that decide to whom and when letters are sent. */
const deciding = ['stato', 'destinatari', 'pubblicataAt', 'viaEmail'] as const

/**
 * The rule of announcements: open pages learn of changes, and a job announces the publication at its time. A new or
 * restored record and an import send nothing.
 */
export const announcementRule =
  (context: Pick<Context, 'now' | 'newId'>): Rule =>
  async (tx, { actor, before, after }) => {
    if (actor.kind === 'system') return
    if (isPublic(before) || isPublic(after)) await publishChange(tx)
    if (!before || !after || !isPublic(after) || isImporting(actor)) return
    if (deciding.every(field => isDeepStrictEqual(before[field], after[field]))) return
    const { _id, pubblicataAt } = after as Communication
    const runAt = new Date(Math.max(context.now().getTime(), Date.parse(pubblicataAt!)))
    const payload: Announcement = { communication: _id }
    await enqueueJob(context, tx, { kind: 'announcement', lane: 'bulk', payload, runAt })
  }

/**
 * Announces a publication: open pages read their lists again, and the recipients without a letter get one. Every batch
 * is one transaction, so that a repeated job continues where an interrupted one ended.
 */
export async function announce(context: Context, { communication }: Announcement): Promise<void> {
  await publishChange(context.database.orm)
  while ((await enqueueLetters(context, communication)) === atOnce);
}

/** SQL condition for an announcement whose letters are to be sent now. */
const isToBeSent = (communication: string, now: Date) =>
  and(eq(communicationsTable._id, communication), isPublished(now), eq(communicationsTable.viaEmail, true))

/** Enqueues letters to some recipients without one, and returns how many. */
async function enqueueLetters(context: Context, communication: string): Promise<number> {
  const { database, now } = context
  return database.orm.transaction(async tx => {
    // The lock makes a withdrawal wait for the end of the batch.
    const [found] = await tx
      .select({ destinatari: communicationsTable.destinatari })
      .from(communicationsTable)
      .where(isToBeSent(communication, now()))
      .for('share')
    if (!found) return 0
    const hasLetter = sql`exists (select from ${announcementLetters} where ${announcementLetters.communication} = ${communication}
      and ${announcementLetters.agent} = ${agentsTable._id})`
    const recipients = await tx
      .select({ agent: sql<string>`${agentsTable._id}`, email: sql<string>`${agentsTable.email}` })
      .from(agentsTable)
      .where(and(isRecipient(found.destinatari ?? []), mayReadAnnouncements, sql`not ${hasLetter}`))
      .orderBy(agentsTable._id)
      .limit(atOnce)
    if (recipients.length === 0) return 0
    const added = await tx
      .insert(announcementLetters)
      .values(recipients.map(({ agent }) => ({ communication, agent })))
      .onConflictDoNothing()
      .returning({ agent: announcementLetters.agent })
    const isAdded = new Set(added.map(({ agent }) => agent))
    const letters = recipients.flatMap(({ agent, email }) => {
      const payload: AnnouncementLetter = { communication, agent }
      const host = domainOf(email)
      return isAdded.has(agent) ? [{ kind: 'announcement-letter', lane: 'bulk' as const, host, payload }] : []
    })
    if (letters.length > 0) await enqueueJobs(context, tx, letters)
    return recipients.length
  })
}

/** The announcement and the recipient of a letter; undefined when the letter is not to be sent now. */
async function letterIn(
  { now }: Pick<Context, 'now'>,
  db: Queries,
  { communication, agent }: AnnouncementLetter,
) {
  const [found] = await db
    .select()
    .from(communicationsTable)
    .where(isToBeSent(communication, now()))
    .for('share')
  if (!found) return undefined
  const [recipient] = await db
    .select({
      email: sql<string>`${agentsTable.email}`,
      nome: sql<string>`${agentsTable.nome}`,
      cognome: sql<string>`${agentsTable.cognome}`,
    })
    .from(agentsTable)
    .where(and(eq(agentsTable._id, agent), isRecipient(found.destinatari ?? []), mayReadAnnouncements))
  return recipient && { announcement: found as unknown as Communication, recipient }
}

/** The letter of a job; null when the announcement was withdrawn meanwhile or no longer concerns the agent. */
export async function announcementLetter(
  context: Context,
  payload: AnnouncementLetter,
): Promise<Message | null> {
  const { database, settings } = context
  const found = await letterIn(context, database.orm, payload)
  if (!found) return null
  const { announcement, recipient } = found
  const { _id, titolo, corpo, presaVisioneObbligatoria } = announcement
  const files = (announcement.allegati ?? []) as StoredFile[]
  return written({
    to: recipient.email,
    name: `${recipient.nome} ${recipient.cognome}`,
    subject: `Comunicazione: ${titolo}`,
    paragraphs: [
      `Nella Sua area c’è una nuova comunicazione: «${titolo}».`,
      ...letterParagraphs(corpo, settings.publicUrl),
    ],
    groups:
      files.length > 0 ? [{ title: 'Allegati, nella pagina', items: files.map(({ name }) => name) }] : [],
    link: {
      label: presaVisioneObbligatoria ? 'Apri e conferma la lettura' : 'Apri la comunicazione',
      url: `${settings.publicUrl}/agents/system/Comunicazioni/${_id}`,
    },
    notes: presaVisioneObbligatoria
      ? ['Questa comunicazione chiede la presa visione: nella pagina prema «Ho letto».']
      : [],
    imprint: await imprintIn(database.orm),
  })
}

const isLetter = ({ communication, agent }: AnnouncementLetter) =>
  and(eq(announcementLetters.communication, communication), eq(announcementLetters.agent, agent))

/** Forgets a letter that is not to be sent, so that a later publication may send one. */
export const giveUpLetter =
  (context: Pick<Context, 'now'>) =>
  async (tx: Queries, payload: AnnouncementLetter): Promise<void> => {
    // The lock makes a publication wait, which then enqueues the letter anew.
    await tx
      .select({ _id: communicationsTable._id })
      .from(communicationsTable)
      .where(eq(communicationsTable._id, payload.communication))
      .for('share')
    if (await letterIn(context, tx, payload)) throw new Error('an announcement was published again')
    await tx.delete(announcementLetters).where(isLetter(payload))
  }

export const noteLetterSent =
  ({ now }: Pick<Context, 'now'>) =>
  async (tx: Queries, payload: AnnouncementLetter): Promise<void> => {
    await tx.update(announcementLetters).set({ sentAt: now() }).where(isLetter(payload))
  }

export async function noteLetterRefused(
  { database, now }: Pick<Context, 'database' | 'now'>,
  payload: AnnouncementLetter,
): Promise<void> {
  await database.orm.update(announcementLetters).set({ refusedAt: now() }).where(isLetter(payload))
}
