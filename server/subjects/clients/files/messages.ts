import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Answer, Body, Query } from '../../../../contract/calls/call.ts'
import type {
  customerMessages,
  markMessagesRead,
  writeCustomerMessage,
} from '../../../../contract/calls/customers/customer-files.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import type { Context } from '../../../context.ts'
import { type Actor, system, systemFor } from '../../../database/actor.ts'
import { fileAccesses, fileNotesTable, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { publish } from '../../../live/publish.ts'
import { spend } from '../../../plugins/allowance.ts'
import { callerOf, writeOnce } from '../../../plugins/idempotency.ts'
import { byId, namesOf } from '../../../sessions/accounts/people.ts'
import { withSafeName } from '../../files/files.ts'
import { unusedFilesOf } from '../../files/take-attachment.ts'
import { writableFile } from '../../loan-files/writable-file.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { enqueueMessageLetter } from './message-letters.ts'
import { type Participation, participationIn } from './participation.ts'
import { isSeen, isUnread, unreadOf } from './unread-messages.ts'

type Note = RecordOf<typeof fileNotes>
type Message = Answer<typeof customerMessages>['rows'][number]

const perPage = 50
/** Messages of one customer in an hour. */
const messagesAnHour = 60

/** When others read a message to everybody is not the reader's business. */
const shown = (
  { _id, tipo, autore, testo, createdAt, cliente, lettoAt, toltoAt, allegati }: Note,
  nuovo: boolean,
): Message => ({
  _id,
  da: tipo === 'risposta' ? 'lei' : 'casa',
  autore,
  testo,
  tolto: toltoAt !== null,
  at: createdAt.toISOString(),
  perTutti: tipo === 'messaggio' && cliente === null,
  nuovo,
  lettoAt: tipo === 'risposta' ? lettoAt : null,
  allegati: (allegati ?? []).map(withSafeName),
})

async function unreadIn(db: Queries, participation: Participation): Promise<number> {
  return (await unreadOf(db, [participation])).get(participation.participant._id) ?? 0
}

/** One page of the messages of a customer in a file, the newest first. Throws 404. */
export async function messagesOfCustomer(
  { database: { reads } }: Context,
  customer: SignedInCustomer,
  id: string,
  { cursor }: Query<typeof customerMessages>,
): Promise<Answer<typeof customerMessages>> {
  const participation = await participationIn(reads, customer, id)
  const [found, nonLetti] = await Promise.all([
    reads
      .select({ note: fileNotesTable, nuovo: sql<boolean>`${isUnread}` })
      .from(participantsTable)
      .innerJoin(fileNotesTable, isSeen)
      .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
      .where(
        and(
          eq(participantsTable._id, participation.participant._id),
          cursor ? lt(fileNotesTable._id, cursor) : undefined,
        ),
      )
      .orderBy(desc(fileNotesTable._id))
      .limit(perPage + 1) as Promise<{ note: Note; nuovo: boolean }[]>,
    unreadIn(reads, participation),
  ])
  const rows = found.slice(0, perPage)
  return {
    rows: rows.map(({ note, nuovo }) => shown(note, nuovo)),
    nonLetti,
    next: found.length > perPage ? rows.at(-1)!.note._id : null,
  }
}

/**
 * Writes a message of a customer to the house, once for each `Idempotency-Key`: the page sends a message again after a lost
 * answer. Throws 404, 422 for a file that is gone, and 429.
 */
export async function writeMessage(
  context: Context,
  customer: SignedInCustomer,
  id: string,
  { testo, allegati = [] }: Body<typeof writeCustomerMessage>,
  request: FastifyRequest,
): Promise<Message> {
  const { database } = context
  const participation = await participationIn(database.orm, customer, id)
  return writeOnce(context, request, callerOf(customer), async () => {
    await spend(context, `customer-messages:${customer.id}`, messagesAnHour)
    return db =>
      db.transaction(async tx => {
        const attached = await unusedFilesOf(tx, customer, allegati)
        const note = await tellHouse(context, tx, customer, participation, testo, attached)
        return shown(note, false)
      })
  })
}

/** Writes a message of a participant to whoever follows the file, who gets a letter when nobody reads it. */
export async function tellHouse(
  context: Context,
  tx: Queries,
  customer: SignedInCustomer,
  { file, participant }: Participation,
  testo: string,
  attached: NonNullable<Note['allegati']> = [],
): Promise<Note> {
  const found = await byId(tx, 'client', customer.id)
  const note = await context.store.create(
    tx,
    fileNotes,
    {
      pratica: file._id,
      tipo: 'risposta',
      testo,
      cliente: participant.cliente,
      autore: found ? namesOf(found.person).join(' ') : null,
      allegati: attached.length > 0 ? attached : null,
    },
    system,
  )
  await enqueueMessageLetter(context, tx, { note: note._id })
  return note as Note
}

/** Marks the messages of the house up to one as read by a customer. Throws 404. */
export async function markRead(
  { database, store, now }: Context,
  customer: SignedInCustomer,
  id: string,
  { fino }: Body<typeof markMessagesRead>,
): Promise<Answer<typeof markMessagesRead>> {
  return database.orm.transaction(async tx => {
    const participation = await participationIn(tx, customer, id)
    const { participant } = participation
    const rows = (await tx
      .select({ note: fileNotesTable })
      .from(participantsTable)
      .innerJoin(fileNotesTable, isSeen)
      .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
      .where(and(eq(participantsTable._id, participant._id), isUnread, lte(fileNotesTable._id, fino)))
      .orderBy(desc(fileNotesTable._id))) as { note: Note }[]
    const [last] = rows
    if (last) {
      // An id of the sender would also cover the messages to come.
      const readUpTo = last.note._id
      await tx
        .insert(fileAccesses)
        .values({ participant: participant._id, readUpTo })
        .onConflictDoUpdate({
          target: fileAccesses.participant,
          set: { readUpTo: sql`greatest(${fileAccesses.readUpTo}, ${readUpTo}::uuid)` },
        })
      await publish(tx, { topic: 'customer-files', name: 'file-changed', id }, [
        { kind: 'client', id: customer.id },
      ])
    }
    const lettoAt = now().toISOString()
    for (const { note } of rows)
      if (!note.lettoAt) await store.update(tx, fileNotes, note._id, note.versione, { lettoAt }, system)
    return { nonLetti: await unreadIn(tx, participation) }
  })
}

/** Marks the customers' messages of a file as read by the house. Throws 404 and 403. */
export async function markRepliesReadBy(
  { database, store, now }: Context,
  id: string,
  actor: Actor,
): Promise<{ letti: number }> {
  return database.orm.transaction(async tx => {
    const file = await writableFile(tx, id, actor)
    const rows = await tx
      .select()
      .from(fileNotesTable)
      .where(
        and(
          eq(fileNotesTable.pratica, file._id),
          eq(fileNotesTable.tipo, 'risposta'),
          isNull(fileNotesTable.lettoAt),
        ),
      )
    const lettoAt = now().toISOString()
    for (const { _id, versione } of rows as Note[])
      await store.update(tx, fileNotes, _id, versione, { lettoAt }, systemFor(actor))
    return { letti: rows.length }
  })
}
