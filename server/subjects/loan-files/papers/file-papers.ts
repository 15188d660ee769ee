import { eq } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import { type filePapers, type PaperKind, papers } from '../../../../contract/calls/file-papers.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { paperMakers } from '../../../../contract/subjects/loan-files/file-access.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { isAmong, rowsFor } from '../../../database/row-access.ts'
import { loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { forbidden, type Missing, notFound, unmet } from '../../../errors.ts'
import type { MadePaper } from '../../../print/send-paper.ts'
import { calledAs } from '../documents/read-documents.ts'
import { feeWithinMaximum, identified } from '../moves/move-conditions.ts'
import { notePaper } from '../page/views.ts'
import { drawInformationSheet } from './information-sheet.ts'
import { drawMandate } from './mandate.ts'
import { type LoanFile, makePaper, type PaperData, paperData } from './paper-data.ts'
import { handedOver, type PaperText, publishedFee, textInForce } from './paper-versions.ts'
import { drawQuestionnaire } from './questionnaire.ts'
import { drawReceipt } from './receipt.ts'
import { drawSummary, summaryParts } from './summary.ts'

/** The texts that the papers of a file need. */
interface Texts {
  /** The information sheet in force today. */
  inForce: PaperText | null
  /** The version that was handed over; null when none was, or when it is not kept here. */
  handedOver: PaperText | null
  mandate: PaperText | null
}

async function textsOf(db: Queries, file: LoanFile, today: string): Promise<Texts> {
  const [inForce, given, mandate] = await Promise.all([
    textInForce(db, 'foglio', today),
    handedOver(db, file),
    textInForce(db, 'incarico', file.incaricoAl ?? today),
  ])
  return { inForce, handedOver: given, mandate }
}

/** Reads a file whose papers `actor` may make. Throws 404, and 403 for an actor who may only read the file. */
async function fileForPapers({ database, store }: Context, id: string, actor: Actor): Promise<LoanFile> {
  const file = await store.get(database.reads, loanFiles, id, actor)
  if (await isAmong(database.orm, rowsFor(actor, paperMakers), file)) return file
  throw forbidden()
}

const lacks = (message: string, link: string): Missing => ({ message, fields: [], link })

/** What a paper lacks before it can be made. */
async function missingFor(
  db: Queries,
  file: LoanFile,
  kind: PaperKind,
  { texts, today }: { texts: Texts; today: string },
): Promise<Missing[]> {
  const version = file.foglioInformativoVersione
  if (kind === 'riepilogo') return []
  if (kind === 'foglio') {
    if (version && !texts.handedOver)
      return [lacks(`La versione «${version}» non è fra i testi conservati.`, '#foglioInformativoVersione')]
    return texts.handedOver || texts.inForce
      ? []
      : [lacks('Nessun foglio informativo è in vigore: si pubblica fra i testi delle carte.', '#adempimenti')]
  }
  const asked = { file, from: file.stato, to: 'incarico_firmato' as const, carried: {}, today }
  const sheet =
    file.foglioInformativoAl && version
      ? []
      : [lacks('Consegni il foglio informativo e ne scriva giorno e versione.', '#foglioInformativoAl')]
  if (kind === 'ricevuta') return [...(await identified(db, asked)), ...sheet]
  return [
    ...(await identified(db, asked)),
    ...sheet,
    ...(await feeWithinMaximum(db, asked)),
    ...(texts.mandate
      ? []
      : [
          lacks(
            'Nessun testo dell’incarico è in vigore: si pubblica fra i testi delle carte.',
            '#adempimenti',
          ),
        ]),
  ]
}

/** The papers of a file, each with what it lacks. Throws 404 and 403. */
export async function papersOf(
  context: Context,
  id: string,
  actor: Actor,
): Promise<Answer<typeof filePapers>> {
  const { database, now } = context
  const file = await fileForPapers(context, id, actor)
  const today = dayInRome(now())
  const texts = await textsOf(database.orm, file, today)
  const rows = []
  for (const carta of Object.keys(papers) as PaperKind[]) {
    const mancano = await missingFor(database.orm, file, carta, { texts, today })
    rows.push({ carta, mancano: mancano.map(one => ({ ...one, fields: [...one.fields] })) })
  }
  const { inForce } = texts
  return {
    inVigore: inForce && { versione: inForce.edizione, inVigoreDal: inForce.inVigoreDal },
    conservato: file.foglioInformativoVersione ? texts.handedOver !== null : null,
    rows,
  }
}

/** Makes a paper of a file as PDF, and notes who made it. Throws 404, 403, and 422 with `missing`. */
export async function paperOf(
  context: Context,
  id: string,
  kind: PaperKind,
  actor: Actor,
): Promise<MadePaper> {
  const { database, now } = context
  const db = database.orm
  const file = await fileForPapers(context, id, actor)
  const today = dayInRome(now())
  const texts = await textsOf(db, file, today)
  const missing = await missingFor(db, file, kind, { texts, today })
  if (missing.length > 0)
    throw unmet(`${papers[kind]}: ${missing.map(({ message }) => message).join(' ')}`, missing)
  const data = await paperData(db, file)
  const content = await drawn(db, kind, { data, texts, now: now() }, actor)
  notePaper(context, actor, file._id, papers[kind])
  return { name: `${papers[kind]} ${file.IDEGG}.pdf`, content }
}

async function drawn(
  db: Queries,
  kind: PaperKind,
  { data, texts, now }: { data: PaperData; texts: Texts; now: Date },
  actor: Actor,
): Promise<Buffer> {
  const { file, house, fee } = data
  const about = `${papers[kind]}, pratica ${file.IDEGG}`
  if (kind === 'foglio') {
    const sheet = (texts.handedOver ?? texts.inForce)!
    const then = sheet.casa ?? house
    const title = `${papers.foglio}, versione ${sheet.edizione}`
    return makePaper(actor, then, [title, title], paper => drawInformationSheet(paper, sheet, then))
  }
  if (kind === 'ricevuta') return makePaper(actor, house, [about, about], paper => drawReceipt(paper, data))
  if (kind === 'riepilogo') {
    const parts = await summaryParts(db, file._id)
    return makePaper(actor, house, [about, about], paper => drawSummary(paper, data, parts, now))
  }
  const terms = { text: texts.mandate!, published: await publishedFee(db, file) }
  return makePaper(actor, house, [about, about], paper => drawMandate(paper, { ...data, fee: fee! }, terms))
}

/** Makes the questionnaire of an adequate verification as PDF. Throws 404. */
export async function questionnaireOf(context: Context, id: string, actor: Actor): Promise<MadePaper> {
  const { database, store } = context
  const verification = await store.get(database.reads, adequateVerifications, id, actor)
  const [row] = await database.orm
    .select()
    .from(loanFilesTable)
    .where(eq(loanFilesTable._id, verification.pratica))
  const file = row as unknown as LoanFile
  const { members, house } = await paperData(database.orm, file)
  const member = members.find(({ client }) => client._id === verification.cliente)
  if (!member) throw notFound()
  const title = `Questionario di adeguata verifica, pratica ${file.IDEGG}`
  const content = await makePaper(actor, house, [title, title], paper =>
    drawQuestionnaire(paper, { file, member, verification }),
  )
  notePaper(context, actor, file._id, `Questionario di ${calledAs(member.client)}`, id)
  return { name: `Questionario ${file.IDEGG} - ${calledAs(member.client)}.pdf`, content }
}
