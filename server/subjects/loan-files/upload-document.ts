import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Answer, Params } from '../../../contract/calls/call.ts'
import type { uploadDocument } from '../../../contract/calls/file-documents.ts'
import { documentLimits, passwordField } from '../../../contract/files/document-pages.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import type { Context } from '../../context.ts'
import { type Actor, system } from '../../database/actor.ts'
import { clientsTable, fileDocumentsTable, files, fileUses } from '../../database/schema.ts'
import { makeFolder } from '../../disk/durable-files.ts'
import { AppError, conflict, forbidden, notFound } from '../../errors.ts'
import { admitPage } from '../../inspection/admit-file.ts'
import type { CleanPage } from '../../inspection/document-pages.ts'
import { mergeDocumentPages } from '../../inspection/inspect-file.ts'
import { byId, namesOf } from '../../sessions/accounts/people.ts'
import { forgetBytes, openPrivateFile, sealFile } from '../files/files.ts'
import { staffReserve, withinReserve } from '../files/upload-room.ts'
import { calledAs } from './read-documents.ts'

type FileDocument = RecordOf<typeof fileDocuments>

/** The parts of an upload, once its bytes are on the disk. */
interface Received {
  /** The name of each page as its sender called it, and its place on the disk. */
  pages: { name: string; path: string }[]
  password: string | undefined
  /** The pages follow those of the present file. */
  isAddition: boolean
}

/** A document that the caller may change. Throws 404 for a document of another file, and 403. */
async function writableDocument(
  { database, store }: Context,
  { id, documento }: Params<typeof uploadDocument>,
  actor: Actor,
): Promise<FileDocument> {
  const document = await store.get(database.reads, fileDocuments, documento, actor)
  if (document.pratica !== id) throw notFound()
  if ((await store.abilitiesOf(database.reads, fileDocuments, document, actor)).length === 0)
    throw forbidden()
  return document
}

/**
 * Takes the pages of a document, makes one PDF of them, encrypts it and gives it to the document, which is then to be
 * verified. Whatever fails leaves the document as it was. Throws 404, 403, 409 for a document that is not needed, and
 * the refusals of the pages, which name the page.
 */
export async function takeDocumentPages(
  context: Context,
  params: Params<typeof uploadDocument>,
  request: FastifyRequest,
  actor: Actor,
): Promise<Answer<typeof uploadDocument>> {
  const document = await writableDocument(context, params, actor)
  if (document.stato === 'non_necessario')
    throw conflict('Il documento è segnato come non necessario: lo chieda di nuovo, e poi lo carichi.')
  const folder = join(context.settings.dataDir, 'files')
  await makeFolder(folder)
  const base = join(folder, context.newId())
  const written: string[] = []
  /** The path of a new temporary file, which an interrupted request leaves for the daily round. */
  const next = () => {
    const path = `${base}-${written.length}.part`
    written.push(path)
    return path
  }
  try {
    const { pages, password, isAddition } = await receive(context, request, next)
    const clean: CleanPage[] = []
    if (isAddition && document.file) clean.push(await presentFile(context, document.file._id, next()))
    for (const { name, path } of pages)
      clean.push(await admitPage(context, path, password).catch(naming(name, pages.length)))
    const merged = next()
    const pagine = await mergeDocumentPages(clean, merged)
    return await store(context, document, { path: merged, pagine, isAddition }, actor)
  } finally {
    for (const path of written) await rm(path, { force: true })
  }
}

/** Names the page in a refusal, when there are several. */
const naming =
  (name: string, pages: number) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || pages === 1) throw error
    const message = `«${name}»: ${error.message}`
    throw new AppError(error.status, message, error.fields && { [passwordField]: message }, error.retryAfter)
  }

/** Writes the parts of the form to the disk. Throws 400, 413, 415 and 422. */
async function receive(context: Context, request: FastifyRequest, next: () => string): Promise<Received> {
  if (!request.isMultipart())
    throw new AppError(415, 'Il tipo di contenuto non è previsto: serve multipart/form-data.')
  const received: Received = { pages: [], password: undefined, isAddition: false }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') received.pages.push(await receivePage(context, part, next()))
      else if (part.fieldname === passwordField) received.password = String(part.value).slice(0, 200)
      else if (part.fieldname === 'aggiungi') received.isAddition = part.value === 'si'
      else throw new AppError(400, `Campo non previsto: ${part.fieldname}.`)
    }
  } catch (error) {
    throw asRefusal(error)
  }
  if (received.pages.length === 0) throw new AppError(400, 'Manca il campo file.')
  return received
}

async function receivePage(context: Context, part: MultipartFile, path: string) {
  if (part.fieldname !== 'file') throw new AppError(400, `Campo non previsto: ${part.fieldname}.`)
  const name = part.filename.trim().slice(0, 100)
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(
    limited(part.file, name),
    (bytes: AsyncIterable<Buffer>) => withinReserve(context, staffReserve, bytes),
    written,
  )
  if (written.bytesWritten === 0) throw new AppError(422, `«${name}» è vuoto.`)
  return { name, path }
}

async function* limited(bytes: Readable, name: string): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > documentLimits.bytes)
      throw new AppError(
        413,
        `«${name}» supera i ${documentLimits.bytes / 1024 / 1024} MB: la salvi più leggera e la carichi di nuovo.`,
      )
    yield chunk
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new AppError(413, `Si caricano al massimo ${documentLimits.files} file per volta.`)
  if (/^Unexpected end of|Premature close|aborted/.test(error.message))
    return new AppError(400, 'Il documento non è arrivato per intero: riprovi.')
  return error
}

/** Decrypts the present file of a document, so that pages can follow its own. */
async function presentFile(context: Context, id: string, path: string): Promise<CleanPage> {
  const { bytes } = await openPrivateFile(context, id)
  await pipeline(bytes(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, kind: 'application/pdf' }
}

interface Merged {
  path: string
  pagine: number
  isAddition: boolean
}

async function store(
  context: Context,
  { _id, nome, cliente }: FileDocument,
  { path, pagine, isAddition }: Merged,
  actor: Actor,
): Promise<Answer<typeof uploadDocument>> {
  if (actor.kind !== 'admin' && actor.kind !== 'agent') throw forbidden()
  const { database, store, now } = context
  const [client] = cliente
    ? await database.reads.select().from(clientsTable).where(eq(clientsTable._id, cliente))
    : []
  const name = `${client ? `${nome} - ${calledAs(client)}` : nome}.pdf`
  const row = await sealFile(context, { kind: actor.kind, id: actor.id }, name, 'application/pdf', path)
  try {
    return await database.orm.transaction(async tx => {
      const [document] = await tx
        .select()
        .from(fileDocumentsTable)
        .where(eq(fileDocumentsTable._id, _id))
        .for('update')
      if (!document) throw notFound()
      const found = await byId(tx, actor.kind, actor.id)
      await tx.insert(files).values(row)
      await tx.insert(fileUses).values({ file: row._id, resource: fileDocuments.name, record: _id })
      const values = {
        file: { _id: row._id, name: row.name, size: row.size, mimetype: row.mimetype, pagine },
        caricatoAt: now().toISOString(),
        caricatoDa: found ? namesOf(found.person).join(' ') : null,
        verificatoAt: null,
        verificatoDa: null,
        riusato: null,
        // The days belong to the former file.
        ...(!isAddition && { datatoAl: null, scadeAl: null }),
      }
      const filled = await store.update(tx, fileDocuments, _id, document.versione, values, system)
      const { versione, stato, file } =
        filled.stato === 'caricato'
          ? filled
          : await store.move(tx, fileDocuments, _id, filled.versione, 'caricato', actor)
      return { _id, versione, stato, file: file! }
    })
  } catch (error) {
    await forgetBytes(context, row._id)
    throw error
  }
}
