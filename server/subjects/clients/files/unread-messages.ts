import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { fileAccesses, fileNotesTable, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import type { Participation } from './participation.ts'

const isOfHouse = eq(fileNotesTable.tipo, 'messaggio')

/** SQL condition for the messages that a participant sees in the area. `seesNote` says the same of one note. */
export const isSeen = and(
  eq(fileNotesTable.pratica, participantsTable.pratica),
  or(
    and(isOfHouse, or(isNull(fileNotesTable.cliente), eq(fileNotesTable.cliente, participantsTable.cliente))),
    and(eq(fileNotesTable.tipo, 'risposta'), eq(fileNotesTable.cliente, participantsTable.cliente)),
  ),
)

/** SQL condition for the messages of the house that a joined participant has not read. */
export const isUnread = and(
  isOfHouse,
  or(isNull(fileAccesses.readUpTo), gt(fileNotesTable._id, fileAccesses.readUpTo)),
)

/** The number of messages of the house that each of some participants has not read, by participant. */
export async function unreadOf(
  db: Queries,
  participations: readonly Pick<Participation, 'participant'>[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({
      participant: participantsTable._id,
      unread: sql<number>`count(*)`.mapWith(Number),
    })
    .from(participantsTable)
    .innerJoin(fileNotesTable, isSeen)
    .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
    .where(
      and(
        inArray(
          participantsTable._id,
          participations.map(({ participant }) => participant._id),
        ),
        isUnread,
      ),
    )
    .groupBy(participantsTable._id)
  return new Map(rows.map(({ participant, unread }) => [participant, unread]))
}

/** The most messages that a letter is noted at. */
const maxTold = 50

/** The ids of the messages of the house that a participant has not read, the newest first. */
export async function unreadMessagesOf(db: Queries, participant: string): Promise<string[]> {
  const rows = await db
    .select({ _id: fileNotesTable._id })
    .from(participantsTable)
    .innerJoin(fileNotesTable, isSeen)
    .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
    .where(and(eq(participantsTable._id, participant), isUnread, isNull(fileNotesTable.toltoAt)))
    .orderBy(desc(fileNotesTable._id))
    .limit(maxTold)
  return rows.map(({ _id }) => _id)
}
