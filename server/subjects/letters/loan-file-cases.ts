import { eq } from 'drizzle-orm'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { refusalReasonsTable } from '../../database/schema.ts'
import { officeOf } from '../appointments/appointment.ts'
import { transferCase } from '../clients/after-disbursement/transfer-letters.ts'
import { invitationCase } from '../clients/files/invitations.ts'
import { messageCase, replyCase } from '../clients/files/message-letters.ts'
import { refusedDocumentsCase } from '../clients/files/refused-document-letters.ts'
import {
  agentCase,
  type CustomerCode,
  customerCase,
  type FileInLetter,
} from '../loan-files/moves/step-letters.ts'
import { followerOf } from '../requests/callback.ts'
import { type Case, inventedData, newest, type Reader } from './request-cases.ts'

const inventedFile: FileInLetter = {
  _id: '00000000-0000-7000-8000-000000000000',
  IDEGG: '12345',
  prodotto: 'mutuo',
  finalita: 'prima_casa',
  stato: 'delibera_reddituale',
  attoAl: '2026-01-15',
  liquidataAl: '2026-01-15',
  riprendereAl: '2026-01-15',
  intestatario: 'Inventato Nome',
}

/** The newest file that the reader may read, or an invented one, with the days that its letters name. */
async function newestFile(context: Context, reader: Reader) {
  const found = await newest(context, reader, loanFiles)
  const days = {
    attoAl: inventedFile.attoAl,
    liquidataAl: inventedFile.liquidataAl,
    riprendereAl: inventedFile.riprendereAl,
  }
  return {
    about: found ? `Con i dati della pratica ${found.IDEGG}.` : inventedData,
    file: found ? { ...found, ...withoutEmpty(days, found) } : inventedFile,
    office: await officeOf(context.database.orm, found ?? { agente: null, agenzia: null }),
  }
}

/** The days of a file, or else invented ones. */
const withoutEmpty = (
  days: Pick<FileInLetter, 'attoAl' | 'liquidataAl' | 'riprendereAl'>,
  file: FileInLetter,
) => ({
  attoAl: file.attoAl ?? days.attoAl,
  liquidataAl: file.liquidataAl ?? days.liquidataAl,
  riprendereAl: file.riprendereAl ?? days.riprendereAl,
})

/** The letter to the applicant of the newest file, with the reader's name. */
export async function filePreview(context: Context, reader: Reader, code: CustomerCode): Promise<Case> {
  const { about, file, office } = await newestFile(context, reader)
  const [reason] = await context.database.orm
    .select()
    .from(refusalReasonsTable)
    .where(eq(refusalReasonsTable.status, 'validated'))
    .orderBy(refusalReasonsTable.ordine)
    .limit(1)
  const content = {
    name: reader.name,
    documents: ['Documento d’identità', 'Buste paga (3)'],
    reason: reason ?? null,
  }
  return {
    about,
    letter: customerCase(code, { ...file, stato: 'delibera_reddituale' }, content, {
      office,
      bank: 'Banca Aurelia',
    }),
  }
}

/** The letter about a message of the newest file, to the customer or to whoever follows the file. */
export async function areaMessagePreview(
  context: Context,
  reader: Reader,
  code: 'area_messaggio' | 'area_risposta',
): Promise<Case> {
  const { about, file, office } = await newestFile(context, reader)
  const letter =
    code === 'area_messaggio'
      ? messageCase(context, file, { name: reader.name, follower: followerOf(office) })
      : replyCase(context, file, reader.name)
  return { about, letter }
}

/** The letter about documents of the newest file that the customer has to give again. */
export async function refusedDocumentsPreview(context: Context, reader: Reader): Promise<Case> {
  const { about, file, office } = await newestFile(context, reader)
  return {
    about,
    letter: refusedDocumentsCase(context, [{ file, follower: followerOf(office) }], reader.name),
  }
}

/** The invitation to the newest file, with the link of `token`. */
export async function invitationPreview(context: Context, reader: Reader, token: string): Promise<Case> {
  const { about, file, office } = await newestFile(context, reader)
  const follower = followerOf(office)
  return {
    about,
    letter: invitationCase(context, { name: reader.name, hasMessages: false, file, follower, token }),
  }
}

/** The letter about a transfer of the newest file, with an invented saving. */
export async function transferPreview(context: Context, reader: Reader, token: string): Promise<Case> {
  const { about, file, office } = await newestFile(context, reader)
  const saving = { name: reader.name, file, mese: 4150, follower: followerOf(office), token }
  return { about, letter: transferCase(context.settings, saving) }
}

/** The letter to the agent of the newest file, as if the reader had moved it. */
export async function fileMovedPreview(context: Context, reader: Reader): Promise<Case> {
  const { about, file } = await newestFile(context, reader)
  const content = { name: reader.name, by: reader.name, reason: null }
  return { about, letter: agentCase(context.settings, file, content) }
}
