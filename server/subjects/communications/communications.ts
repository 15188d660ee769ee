import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type {
  communicationReads as communicationReadsCall,
  ownCommunication,
  ownCommunications,
} from '../../../contract/calls/communications.ts'
import type { StoredFile } from '../../../contract/files/content-files.ts'
import { maxCounted, maxUnread } from '../../../contract/records/count-limits.ts'
import type { Context } from '../../context.ts'
import {
  agentsTable,
  announcementLetters,
  communicationReads,
  communicationsTable,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { isAddressedTo, isPublished, isRecipient, mayReadAnnouncements } from './recipients.ts'

const { _id, titolo, categoria, pubblicataAt, presaVisioneObbligatoria } = communicationsTable

/** SQL condition for announcements published to an agent. */
const forAgent = (agent: string, now: Date): SQL | undefined => and(isPublished(now), isAddressedTo(agent))

const readBy = (agent: string) =>
  and(eq(communicationReads.communication, _id), eq(communicationReads.agent, agent))

const heading = {
  _id: sql<string>`${_id}`,
  titolo: sql<string>`${titolo}`,
  categoria: sql<string>`${categoria}`,
  pubblicataAt,
  presaVisioneObbligatoria: sql<boolean>`${presaVisioneObbligatoria}`,
  lettaAt: communicationReads.at,
}
type Heading = { pubblicataAt: string | null; lettaAt: Date | null }
const onWire = <T extends Heading>(row: T) => ({
  ...row,
  pubblicataAt: row.pubblicataAt!,
  lettaAt: row.lettaAt?.toISOString() ?? null,
})

/** Counts the announcements published to an agent, up to `max` and one more. */
async function countFor(
  db: Pick<Queries, 'select'>,
  agent: string,
  filter: SQL | undefined,
  max: number,
): Promise<number> {
  const some = db
    .select({ _id })
    .from(communicationsTable)
    .leftJoin(communicationReads, readBy(agent))
    .where(filter)
    .limit(max + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row!.count
}

const isUnread = isNull(communicationReads.at)

/** One page of the announcements published to an agent, newest first. */
export async function communicationsOf(
  { database, now }: Context,
  agent: string,
  { 'filter[letta]': isRead, limit = 50, cursor }: Query<typeof ownCommunications>,
): Promise<Answer<typeof ownCommunications>> {
  const { reads } = database
  const filter = and(forAgent(agent, now()), isRead === 'no' ? isUnread : undefined)
  const [at, id] = cursor?.split('_') ?? []
  const found = await reads
    .select(heading)
    .from(communicationsTable)
    .leftJoin(communicationReads, readBy(agent))
    .where(
      and(filter, cursor ? sql`(${pubblicataAt}, ${_id}) < (${at}::timestamptz, ${id}::uuid)` : undefined),
    )
    .orderBy(desc(pubblicataAt), desc(_id))
    .limit(limit + 1)
  const rows = found.slice(0, limit).map(onWire)
  const last = rows.at(-1)
  return {
    rows,
    total: await countFor(reads, agent, filter, maxCounted),
    next: last && found.length > limit ? `${last.pubblicataAt}_${last._id}` : null,
  }
}

/** An announcement published to an agent. Throws 404. */
export async function communicationOf(
  { database, now }: Context,
  agent: string,
  id: string,
): Promise<Answer<typeof ownCommunication>> {
  const [found] = await database.reads
    .select({ ...heading, corpo: communicationsTable.corpo, allegati: communicationsTable.allegati })
    .from(communicationsTable)
    .leftJoin(communicationReads, readBy(agent))
    .where(and(eq(_id, id), forAgent(agent, now())))
  if (!found) throw notFound()
  const { corpo, allegati, ...rest } = found
  return {
    ...onWire(rest),
    corpo: corpo as Answer<typeof ownCommunication>['corpo'],
    allegati: (allegati ?? []) as StoredFile[],
  }
}

/** The number of announcements that an agent has not read. */
export const countUnread = ({ database, now }: Context, agent: string): Promise<number> =>
  countFor(database.reads, agent, and(forAgent(agent, now()), isUnread), maxUnread)

/**
 * Stores the time at which an agent first read an announcement, and returns that time. Throws 404 for an announcement
 * to others.
 */
export async function markRead(
  { database, now }: Context,
  agent: string,
  communication: string,
): Promise<string> {
  return database.orm.transaction(async tx => {
    const [there] = await tx
      .select({ _id })
      .from(communicationsTable)
      .where(and(eq(_id, communication), forAgent(agent, now())))
    if (!there) throw notFound()
    await tx.insert(communicationReads).values({ communication, agent, at: now() }).onConflictDoNothing()
    const [read] = await tx
      .select({ at: communicationReads.at })
      .from(communicationReads)
      .where(and(eq(communicationReads.communication, communication), eq(communicationReads.agent, agent)))
    return read!.at.toISOString()
  })
}

const { sentAt, refusedAt } = announcementLetters
type Reads = Answer<typeof communicationReadsCall>
/** The state of a letter. */
const letterState = sql<keyof NonNullable<Reads['lettere']>>`case when ${sentAt} is not null then 'inviata'
  when ${refusedAt} is not null then 'rifiutata' else 'in_coda' end`
/** The state of the letter to an agent. */
const letterOfAgent = sql<Reads['rows'][number]['lettera']>`case when ${announcementLetters.agent} is not null
  then ${letterState} when not ${mayReadAnnouncements} then 'senza_permesso' end`

/** Recipients that the page of an announcement lists. */
const listedReaders = 500

/**
 * The validated agents that an announcement is addressed to, each with the time of reading and the letter. Throws 404.
 */
export async function readersOf({ database }: Context, id: string, limit = listedReaders): Promise<Reads> {
  const { reads } = database
  const [found] = await reads.select().from(communicationsTable).where(eq(_id, id))
  if (!found) throw notFound()
  const rows = await reads
    .select({
      _id: sql<string>`${agentsTable._id}`,
      nome: sql<string>`concat_ws(' ', ${agentsTable.cognome}, ${agentsTable.nome})`,
      email: sql<string>`${agentsTable.email}`,
      at: communicationReads.at,
      lettera: letterOfAgent,
      destinatari: sql<number>`count(*) over ()::int`,
    })
    .from(agentsTable)
    .leftJoin(
      communicationReads,
      and(eq(communicationReads.agent, agentsTable._id), eq(communicationReads.communication, id)),
    )
    .leftJoin(
      announcementLetters,
      and(eq(announcementLetters.agent, agentsTable._id), eq(announcementLetters.communication, id)),
    )
    .where(isRecipient(found.destinatari ?? []))
    .orderBy(sql`${communicationReads.at} nulls first`, sql`${agentsTable.cognome}`)
    .limit(limit)
  const letters = await reads
    .select({ state: letterState, count: sql<number>`count(*)::int` })
    .from(announcementLetters)
    .where(eq(announcementLetters.communication, id))
    .groupBy(letterState)
  const none = { in_coda: 0, inviata: 0, rifiutata: 0 }
  return {
    titolo: found.titolo,
    destinatari: rows[0]?.destinatari ?? 0,
    lettere:
      letters.length > 0
        ? { ...none, ...Object.fromEntries(letters.map(({ state, count }) => [state, count])) }
        : null,
    rows: rows.map(({ at, destinatari: _, email, ...row }) => ({
      ...row,
      email: { email },
      lettaAt: at?.toISOString() ?? null,
    })),
  }
}
