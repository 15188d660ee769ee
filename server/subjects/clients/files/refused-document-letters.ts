import { and, eq } from 'drizzle-orm'
import { areas } from '../../../../contract/calls/sessions.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { clients } from '../../../../contract/subjects/clients.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { Context } from '../../../context.ts'
import type { Rule } from '../../../database/rules.ts'
import { clientsTable, fileDocumentsTable, participantsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { enqueueJob } from '../../../jobs/job-queue.ts'
import { turnOfLetter } from '../../../mail/letter-turn.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import { officeOf } from '../../appointments/appointment.ts'
import { fileGroup } from '../../loan-files/file-letter.ts'
import type { RuleContext } from '../../modules.ts'
import { type Follower, followerOf } from '../../requests/callback.ts'
import { receivesLetters } from '../confirmed-email.ts'
import { missingNow, ownDocumentsOf } from './own-documents.ts'
import { isOwnDocument, type Participation, participationsOf } from './participation.ts'

type FileDocument = RecordOf<typeof fileDocuments>
type LoanFile = Participation['file']
type Account = RecordOf<typeof clients>
type Letters = Pick<Context, 'now' | 'newId' | 'settings'>

/** The payload of the job that tells customers that the house has refused a document. */
export interface RefusedDocument {
  document: string
  /** The time of the refusal: a later refusal of the document has a job of its own. */
  refusedAt: string
  /** The only account that is still to be told; absent before the first letter. */
  account?: string
}

/** The house may change its mind, and the customer may give the document again, within this time. */
const waitMs = 15 * 60_000

const enqueueRefusedDocument = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  payload: RefusedDocument,
  runAt: Date,
): Promise<void> => enqueueJob(context, tx, { kind: 'refused-document', lane: 'mail', payload, runAt })

/** The rule of documents: the customer of a document that the house refuses is told by letter, unless the refusal ends. */
export const refusedDocumentRule =
  ({ now, newId }: RuleContext): Rule =>
  async (tx, { at, before, after }) => {
    const [was, is] = [before as FileDocument | null, after as FileDocument | null]
    if (!was || was.stato === 'rifiutato' || is?.stato !== 'rifiutato' || !is.verificatoAt) return
    const payload = { document: is._id, refusedAt: is.verificatoAt }
    await enqueueRefusedDocument({ now, newId }, tx, payload, new Date(at.getTime() + waitMs))
  }

/** A file with whoever follows the file. */
interface Followed {
  file: Pick<LoanFile, '_id' | 'IDEGG' | 'prodotto'>
  follower: Follower
}

/** The letter about documents to give again. It names neither documents nor reasons. */
export function refusedDocumentsCase(
  { settings }: Pick<Context, 'settings'>,
  files: readonly Followed[],
  name: string,
): LetterCase<'area_documenti'> {
  const numbers = new Intl.ListFormat('it').format(files.map(({ file }) => file.IDEGG))
  const [only, ...others] = files
  const path = only && others.length === 0 ? `/${only.file._id}/documenti` : ''
  return {
    code: 'area_documenti',
    name,
    values: { pratiche: `${others.length > 0 ? 'delle pratiche' : 'della pratica'} n. ${numbers}` },
    groups: files.map(({ file, follower }) => fileGroup(file, follower)),
    link: {
      label: 'Apri i documenti',
      url: `${settings.publicUrl}${areas.client.pages}/pratiche${path}`,
    },
  }
}

/**
 * Writes the letters about a refused document to the participants whose document it is. A letter is about all documents
 * that the customer has to give again, and follows another after an hour at the earliest.
 */
export async function writeRefusedDocumentLetters(
  context: Letters,
  tx: Queries,
  payload: RefusedDocument,
): Promise<void> {
  const [row] = await tx.select().from(fileDocumentsTable).where(eq(fileDocumentsTable._id, payload.document))
  const document = row as FileDocument | undefined
  if (document?.stato !== 'rifiutato' || document.verificatoAt !== payload.refusedAt) return
  const readers = (await tx
    .select({ participant: participantsTable, account: clientsTable })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.accesso))
    .where(
      and(
        eq(participantsTable.pratica, document.pratica),
        payload.account ? eq(clientsTable._id, payload.account) : undefined,
        receivesLetters,
        eq(clientsTable.status, 'validated'),
      ),
    )) as { participant: Participation['participant']; account: Account }[]
  for (const reader of readers)
    if (isOwnDocument(reader, document)) await tellCustomer(context, tx, payload, reader.account, document)
}

async function tellCustomer(
  context: Letters,
  tx: Queries,
  { document: id, refusedAt }: RefusedDocument,
  { _id: account, nome, cognome, email }: Account,
  { pratica }: FileDocument,
): Promise<void> {
  const files = await filesWithRefusedDocuments(tx, account)
  const file = files.find(({ _id }) => _id === pratica)
  if (!file) return
  const turn = await turnOfLetter(tx, context.now(), `refused-documents:${account}`, new Date(refusedAt))
  if (turn === 'covered') return
  if (turn !== 'now') return enqueueRefusedDocument(context, tx, { document: id, refusedAt, account }, turn)
  const followed: Followed[] = []
  for (const one of files) followed.push({ file: one, follower: followerOf(await officeOf(tx, one)) })
  const { follower } = followed.find(one => one.file === file)!
  const letter = refusedDocumentsCase(context, followed, `${nome} ${cognome}`)
  await sendLetter(context, tx, { to: email!, replyTo: follower.email }, letter)
}

/** The files of an account with documents that its holder has to give again now. */
async function filesWithRefusedDocuments(tx: Queries, account: string): Promise<LoanFile[]> {
  const participations = (await participationsOf(tx, { kind: 'client', id: account })).filter(
    ({ file }) => !file.silenziosa,
  )
  const documents = await ownDocumentsOf(tx, participations)
  return participations
    .filter(({ file, participant }) =>
      missingNow(file.stato, documents.get(participant._id)!).some(({ isRefused }) => isRefused),
    )
    .map(({ file }) => file)
}
