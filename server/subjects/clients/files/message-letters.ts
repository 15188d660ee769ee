import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { areas } from '../../../../contract/calls/sessions.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { fileNotes, type MessageNotice } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { fileProducts } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import type { Rule } from '../../../database/rules.ts'
import {
  clientsTable,
  fileAccesses,
  fileNotesTable,
  loanFilesTable,
  participantsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { enqueueJob } from '../../../jobs/job-queue.ts'
import { turnOfLetter } from '../../../mail/letter-turn.ts'
import type { QueuedMessage } from '../../../mail/mail.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import { officeOf } from '../../appointments/appointment.ts'
import { fileGroup } from '../../loan-files/file-letter.ts'
import type { RuleContext } from '../../modules.ts'
import { type Follower, followerOf } from '../../requests/callback.ts'
import { receivesLetters } from '../confirmed-email.ts'
import { unreadMessagesOf } from './unread-messages.ts'

type LoanFile = RecordOf<typeof loanFiles>

/** The payload of the job that tells the other side of a message that nobody has read. */
export interface FileMessage {
  note: string
}

/** Whoever has the page open reads a message within this time, and gets no letter. */
const waitMs = 10 * 60_000

/** Enqueues the letter about a message, in the transaction of the message. It is not sent when the message is read. */
export const enqueueMessageLetter = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  payload: FileMessage,
  runAt = new Date(context.now().getTime() + waitMs),
): Promise<void> =>
  enqueueJob(context, tx, {
    kind: 'file-message',
    lane: 'mail',
    payload,
    runAt,
  })

/** The rule of notes: a new message of the house to customers is told by letter to those who do not read it. */
export const messageRule =
  ({ now, newId }: RuleContext): Rule =>
  async (tx, { before, after }) => {
    if (!before && after?.tipo === 'messaggio')
      await enqueueMessageLetter({ now, newId }, tx, { note: String(after._id) })
  }

type Letters = Pick<Context, 'now' | 'newId' | 'settings'>

/** The letter to a customer about a message in the area. It says nothing of what is written. */
export const messageCase = (
  { settings }: Pick<Context, 'settings'>,
  file: Pick<LoanFile, '_id' | 'IDEGG' | 'prodotto'>,
  { name, follower }: { name: string; follower: Follower },
): LetterCase<'area_messaggio'> => ({
  code: 'area_messaggio',
  name,
  values: { numero: file.IDEGG, chi: follower.chi },
  groups: [fileGroup(file, follower)],
  link: {
    label: 'Leggi il messaggio',
    url: `${settings.publicUrl}${areas.client.pages}/pratiche/${file._id}/messaggi`,
  },
})

/**
 * The letter to whoever follows a file about a customer's message: to the agent `name`, or without an active agent to the
 * mailbox of the agency or of the broker, which reads no names of customers.
 */
export const replyCase = (
  { settings }: Pick<Context, 'settings'>,
  { _id, IDEGG, prodotto, intestatario }: Pick<LoanFile, '_id' | 'IDEGG' | 'prodotto' | 'intestatario'>,
  name: string | null,
): LetterCase<'area_risposta'> => ({
  code: 'area_risposta',
  ...(name && { name }),
  values: { numero: IDEGG },
  groups: [
    {
      title: 'La pratica',
      facts: [
        ...(name && intestatario ? [['Chi la chiede', intestatario] as const] : []),
        ['Prodotto', fileProducts[prodotto]],
      ],
    },
  ],
  link: {
    label: 'Apri la pratica',
    url: `${settings.publicUrl}${name ? areas.agent.pages : areas.admin.pages}/reports/pratiche/${_id}`,
  },
})

/** Writes the letters about a message to the readers who have not read it. */
export async function writeMessageLetters(
  context: Letters,
  tx: Queries,
  { note: id }: FileMessage,
): Promise<void> {
  const [row] = await tx
    .select({ note: fileNotesTable, file: loanFilesTable })
    .from(fileNotesTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, fileNotesTable.pratica))
    .where(eq(fileNotesTable._id, id))
  if (!row) return
  const note = row.note as RecordOf<typeof fileNotes>
  const file = row.file as LoanFile
  if (note.toltoAt) return
  if (note.tipo === 'messaggio') await tellCustomers(context, tx, note, file)
  else if (note.lettoAt === null) await tellHouse(context, tx, note, file)
}

async function tellCustomers(
  context: Letters,
  tx: Queries,
  note: RecordOf<typeof fileNotes>,
  file: LoanFile,
): Promise<void> {
  if (file.silenziosa) return
  const readers = await tx
    .select({
      participant: participantsTable._id,
      customer: participantsTable.cliente,
      account: clientsTable,
    })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.accesso))
    .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
    .where(
      and(
        eq(participantsTable.pratica, file._id),
        note.cliente ? eq(participantsTable.cliente, note.cliente) : undefined,
        or(isNull(fileAccesses.readUpTo), lt(fileAccesses.readUpTo, note._id)),
        receivesLetters,
        eq(clientsTable.status, 'validated'),
      ),
    )
  const at = context.now()
  const follower = followerOf(await officeOf(tx, file))
  const later: Date[] = []
  for (const { participant, customer, account } of readers) {
    const turn = await turnOfLetter(tx, at, `messages:${participant}`, note.createdAt)
    if (turn === 'now')
      await sendLetter(
        context,
        tx,
        {
          to: account.email as string,
          replyTo: follower.email,
          tells: { messages: await unreadMessagesOf(tx, participant), customer },
        },
        messageCase(context, file, { name: `${account.nome} ${account.cognome}`, follower }),
      )
    else if (turn !== 'covered') later.push(turn)
  }
  const last = later.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  if (last) await enqueueMessageLetter(context, tx, { note: note._id }, last)
}

/** Keeps in messages how the letter ended that told a customer of them. */
export async function keepNotice(
  { database, store, now }: Pick<Context, 'database' | 'store' | 'now'>,
  { messages, customer }: NonNullable<QueuedMessage['tells']>,
  esito: MessageNotice['esito'],
): Promise<void> {
  const notice = { cliente: customer, at: now().toISOString(), esito }
  await database.orm.transaction(async tx => {
    const rows = (await tx
      .select()
      .from(fileNotesTable)
      .where(inArray(fileNotesTable._id, [...messages]))
      .orderBy(asc(fileNotesTable._id))
      .for('update')) as RecordOf<typeof fileNotes>[]
    for (const { _id, versione, avvisi } of rows) {
      const others = (avvisi ?? []).filter(({ cliente }) => cliente !== customer)
      await store.update(tx, fileNotes, _id, versione, { avvisi: [...others, notice] }, system)
    }
  })
}

async function tellHouse(
  context: Letters,
  tx: Queries,
  note: RecordOf<typeof fileNotes>,
  file: LoanFile,
): Promise<void> {
  const turn = await turnOfLetter(tx, context.now(), `replies:${file._id}`, note.createdAt)
  if (turn === 'covered') return
  if (turn !== 'now') return enqueueMessageLetter(context, tx, { note: note._id }, turn)
  const { nome, email } = followerOf(await officeOf(tx, file))
  await sendLetter(context, tx, { to: email }, replyCase(context, file, nome))
}
