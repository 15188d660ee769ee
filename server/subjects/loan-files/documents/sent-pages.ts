import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Answer, Params } from '../../../../contract/calls/call.ts'
import type { dropPage, readSentPages, sendPage } from '../../../../contract/calls/file-documents.ts'
import type { readQuestionnairePages } from '../../../../contract/calls/signed-questionnaires.ts'
import { documentLimits, passwordField } from '../../../../contract/files/document-pages.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { documentPages, files } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { makeFolder } from '../../../disk/durable-files.ts'
import { AppError, conflict, forbidden, notFound } from '../../../errors.ts'
import { admitPage } from '../../../inspection/admit-file.ts'
import { documentToGive } from '../../clients/files/own-documents.ts'
import { deleteUnused, forgetBytes, sealFile, type Uploader } from '../../files/files.ts'
import { type Metered, turnOf, withinUploadLimits } from '../../files/upload-limits.ts'

type SentPage = Answer<typeof sendPage>
type FileDocument = RecordOf<typeof fileDocuments>

/** The person who sends pages. Throws 403 for a caller who is not signed in. */
export function senderOf(actor: Actor): Uploader {
  if (!('id' in actor)) throw forbidden()
  return actor
}

/**
 * A document that the caller may fill: customers fill their own. Throws 404 for a document of another file, 403, and 409
 * for a waived one.
 */
export async function fillableDocument(
  { store }: Context,
  db: Queries,
  { id, documento }: Params<typeof readSentPages>,
  actor: Actor,
): Promise<FileDocument> {
  if (actor.kind === 'client') return documentToGive(db, actor, { id, documento })
  const document = await store.get(db, fileDocuments, documento, actor)
  if (document.pratica !== id) throw notFound()
  if ((await store.abilitiesOf(db, fileDocuments, document, actor)).length === 0) throw forbidden()
  if (document.stato === 'non_necessario')
    throw conflict('Il documento è segnato come non necessario: lo chieda di nuovo, e poi lo carichi.')
  return document
}

/** An adequate verification whose questionnaire the caller may fill. Throws 404 and 403. */
export const fillableVerification = (
  { store }: Context,
  db: Queries,
  { id }: Params<typeof readQuestionnairePages>,
  actor: Actor,
): Promise<RecordOf<typeof adequateVerifications>> => store.toWrite(db, adequateVerifications, id, actor)

/** SQL condition for the pages of a document, or of a questionnaire, that a person has sent. */
export const sentBy = (document: string, person: string) =>
  and(eq(documentPages.document, document), eq(documentPages.person, person))

const shown = { _id: documentPages.page, nome: documentPages.name, byte: documentPages.size }

/** What pages are sent for: a document that the caller may fill, or a verification. */
type Fillable = Pick<FileDocument | RecordOf<typeof adequateVerifications>, '_id'>

/** The pages that the caller has sent for a document or a questionnaire, in the order of their arrival. */
export async function sentPagesOf(
  context: Context,
  { _id }: Fillable,
  actor: Actor,
): Promise<Answer<typeof readSentPages>> {
  const rows = await context.database.reads
    .select(shown)
    .from(documentPages)
    .where(sentBy(_id, senderOf(actor).id))
    .orderBy(asc(documentPages.file))
  return { rows }
}

/** Takes a sent page back, with its bytes. Throws 404. */
export async function dropSentPage(
  context: Context,
  { _id }: Fillable,
  page: string,
  actor: Actor,
): Promise<Answer<typeof dropPage>> {
  const isTheirs = and(sentBy(_id, senderOf(actor).id), eq(documentPages.page, page))
  const file = await context.database.orm.transaction(async tx => {
    const [gone] = await tx.delete(documentPages).where(isTheirs).returning()
    if (!gone) throw notFound()
    await deleteUnused(tx, gone.file)
    return gone.file
  })
  await forgetBytes(context, file)
  return { _id: page }
}

/**
 * Takes one page: inspects it, encrypts it and keeps it until all pages are joined. A page that is there already stays as
 * it is, so that a sender who missed the answer may send it again. `find` returns what the page is for, and is asked again
 * after the inspection. Throws 413 beyond the limits, the errors of `find`, and the refusals of `withinUploadLimits` and
 * `admitPage`.
 */
export async function takePage(
  context: Context,
  find: (db: Queries) => Promise<Fillable>,
  page: string,
  request: FastifyRequest,
  actor: Actor,
): Promise<SentPage> {
  const { database, settings, newId } = context
  const sender = senderOf(actor)
  const { _id } = await find(database.reads)
  const key = { document: _id, person: sender.id, page }
  const folder = join(settings.dataDir, 'files')
  await makeFolder(folder)
  const path = join(folder, `${newId()}.part`)
  try {
    return await withinUploadLimits(context, sender, pageSize(request), async metered => {
      const { name, size, password } = await receivePage(metered, request, path)
      const before = await sentPage(database.orm, key)
      if (before) return before
      // Without the lock of the insertion: the inspection of a page too many is spared, not prevented.
      await checkRoom(database.orm, key, size)
      const clean = await admitPage(context, path, password, turnOf(sender))
      const row = await sealFile(context, sender, name, clean.kind, path)
      const kept = await database.orm
        .transaction(async tx => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document pages ${sender.id}`}))`)
          const meanwhile = await sentPage(tx, key)
          if (meanwhile) return { page: meanwhile, isMine: false }
          await find(tx)
          await checkRoom(tx, key, size)
          await tx.insert(files).values(row)
          await tx.insert(documentPages).values({ ...key, file: row._id, name, size })
          return { page: { _id: key.page, nome: name, byte: size }, isMine: true }
        })
        .catch(async error => {
          await forgetBytes(context, row._id)
          throw error
        })
      if (!kept.isMine) await forgetBytes(context, row._id)
      return kept.page
    })
  } finally {
    await rm(path, { force: true })
  }
}

interface Key {
  document: string
  person: string
  page: string
}

async function sentPage(db: Queries, { document, person, page }: Key): Promise<SentPage | undefined> {
  const isThis = and(sentBy(document, person), eq(documentPages.page, page))
  const [found] = await db.select(shown).from(documentPages).where(isThis)
  return found
}

/** Throws 413 when the document has all its pages, or the person has sent too much that is not joined yet. */
async function checkRoom(db: Queries, { document, person }: Key, size: number): Promise<void> {
  const [sent] = await db
    .select({
      pages: sql<number>`count(*) filter (where ${documentPages.document} = ${document})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${documentPages.size}), 0)`.mapWith(Number),
    })
    .from(documentPages)
    .where(eq(documentPages.person, person))
  if (sent!.pages >= documentLimits.files)
    throw new AppError(413, `Un documento ha al massimo ${documentLimits.files} file.`)
  if (sent!.bytes + size > documentLimits.waiting)
    throw new AppError(
      413,
      `Aspettano già ${documentLimits.waiting / 1024 / 1024} MB di pagine non ancora unite: completi prima gli altri documenti.`,
    )
}

/** The size of the page of a form. */
export const pageSize = ({ headers }: FastifyRequest) => ({
  announced: Number(headers['content-length']) || 0,
  max: documentLimits.bytes,
})

/** Writes the page of a form to the disk. Throws 400, 413, 415, 422 and the refusals of `metered`. */
export async function receivePage(metered: Metered, request: FastifyRequest, path: string) {
  if (!request.isMultipart())
    throw new AppError(415, 'Il tipo di contenuto non è previsto: serve multipart/form-data.')
  let received: { name: string; size: number } | undefined
  let password: string | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') received = await receiveFile(metered, part, path)
      else if (part.fieldname === passwordField) password = String(part.value).slice(0, 200)
      else throw new AppError(400, `Campo non previsto: ${part.fieldname}.`)
    }
  } catch (error) {
    throw asRefusal(error)
  }
  if (!received) throw new AppError(400, 'Manca il campo file.')
  return { ...received, password }
}

async function receiveFile(metered: Metered, part: MultipartFile, path: string) {
  if (part.fieldname !== 'file') throw new AppError(400, `Campo non previsto: ${part.fieldname}.`)
  const name = part.filename.trim().slice(0, 100)
  return { name, size: await writePage(metered, part.file, path) }
}

/**
 * Writes the bytes of a page to the disk and returns their number. Throws 413, 422 for no bytes, and the refusals of
 * `metered`.
 */
export async function writePage(metered: Metered, bytes: Readable, path: string): Promise<number> {
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(limited(bytes), metered, written)
  if (written.bytesWritten === 0) throw new AppError(422, 'Il file è vuoto.')
  return written.bytesWritten
}

async function* limited(bytes: Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > documentLimits.bytes)
      throw new AppError(
        413,
        `La pagina supera i ${documentLimits.bytes / 1024 / 1024} MB: la salvi più leggera e la carichi di nuovo.`,
      )
    yield chunk
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new AppError(400, 'Si invia una pagina per volta.')
  if (/^Unexpected end of|Premature close|aborted/.test(error.message))
    return new AppError(400, 'La pagina non è arrivata per intero: riprovi.')
  return error
}
