import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Answer, Body, Params } from '../../../contract/calls/call.ts'
import type { joinPages } from '../../../contract/calls/file-documents.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import type { Context } from '../../context.ts'
import { type Actor, system } from '../../database/actor.ts'
import { clientsTable, documentPages, fileDocumentsTable, files, fileUses } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { makeFolder } from '../../disk/durable-files.ts'
import { conflict, notFound } from '../../errors.ts'
import type { CleanPage } from '../../inspection/document-pages.ts'
import { mergeDocumentPages } from '../../inspection/inspect-file.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { byId, namesOf } from '../../sessions/accounts/people.ts'
import { deleteUnused, forgetBytes, openPrivateFile, sealFile } from '../files/files.ts'
import { calledAs } from './read-documents.ts'
import { fillableDocument, senderOf, sentBy } from './sent-pages.ts'

type FileDocument = RecordOf<typeof fileDocuments>
type Joining = Body<typeof joinPages>
type Joined = Answer<typeof joinPages>

const missingPages = () =>
  conflict('Qualche pagina non c’è più: forse è già stata unita, o ha aspettato più di un giorno.')

/**
 * Makes one PDF of the sent pages, encrypts it and gives it to the document, which is then to be verified. Whatever fails
 * leaves the document and the pages as they were; a repeated request with the same key gets the same answer. Throws 404,
 * 403, 409 for a document that is not needed or pages that are gone, and the refusals of the merge.
 */
export async function joinDocumentPages(
  context: Context,
  params: Params<typeof joinPages>,
  joining: Joining,
  request: FastifyRequest,
  actor: Actor,
): Promise<Joined> {
  const sender = senderOf(actor)
  let sealed: typeof files.$inferInsert | undefined
  let gone: string[] = []
  try {
    const answer = await writeOnce(context, request, `${sender.kind}:${sender.id}`, async () => {
      const document = await fillableDocument(context, params, actor)
      const { row, pagine } = await merged(context, document, joining, actor)
      sealed = row
      return db =>
        db.transaction(async tx => {
          const filled = await fill(
            context,
            tx,
            document,
            { row, pagine, isAddition: joining.aggiungi },
            actor,
          )
          gone = await takeOut(tx, document._id, sender.id, joining.pagine)
          return filled
        })
    })
    // Another request with the same key was faster.
    if (sealed && answer.file._id !== sealed._id) await forgetBytes(context, sealed._id)
    for (const file of gone) await forgetBytes(context, file)
    return answer
  } catch (error) {
    if (sealed) await forgetBytes(context, sealed._id)
    throw error
  }
}

/** The encrypted PDF of the pages, without its row, and its number of pages. */
async function merged(
  context: Context,
  { _id, nome, cliente, file }: FileDocument,
  { pagine, aggiungi }: Joining,
  actor: Actor,
) {
  const { database, settings, newId } = context
  const sender = senderOf(actor)
  const sent = () =>
    database.orm
      .select({ page: documentPages.page, file: documentPages.file, kind: files.mimetype })
      .from(documentPages)
      .innerJoin(files, eq(files._id, documentPages.file))
      .where(and(sentBy(_id, sender.id), inArray(documentPages.page, pagine)))
  const found = await sent()
  const sources = pagine.map(page => found.find(one => one.page === page) ?? null)
  if (sources.includes(null)) throw missingPages()
  const folder = join(settings.dataDir, 'files')
  await makeFolder(folder)
  const base = join(folder, newId())
  const written: string[] = []
  /** The path of a new temporary file, which an interrupted request leaves for the daily round. */
  const next = () => {
    const path = `${base}-${written.length}.part`
    written.push(path)
    return path
  }
  const decrypted = async (id: string, kind: string): Promise<CleanPage> => {
    const path = next()
    const { bytes } = await openPrivateFile(context, id)
    await pipeline(bytes(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, kind: kind as CleanPage['kind'] }
  }
  try {
    const pages: CleanPage[] = []
    if (aggiungi && file) pages.push(await decrypted(file._id, file.mimetype))
    for (const source of sources)
      pages.push(
        await decrypted(source!.file, source!.kind).catch(async error => {
          // Another request may have joined the pages meanwhile, and removed their bytes.
          throw (await sent()).length < found.length ? missingPages() : error
        }),
      )
    const path = next()
    const count = await mergeDocumentPages(pages, path)
    const [client] = cliente
      ? await database.reads.select().from(clientsTable).where(eq(clientsTable._id, cliente))
      : []
    const name = `${client ? `${nome} - ${calledAs(client)}` : nome}.pdf`
    return { row: await sealFile(context, sender, name, 'application/pdf', path), pagine: count }
  } finally {
    for (const path of written) await rm(path, { force: true })
  }
}

interface Filling {
  row: typeof files.$inferInsert
  pagine: number
  isAddition: boolean
}

/** Gives a document its file. Throws 409 when somebody replaced the file to which pages were added. */
async function fill(
  { store, now }: Context,
  tx: Queries,
  { _id, file: added }: FileDocument,
  { row, pagine, isAddition }: Filling,
  actor: Actor,
): Promise<Joined> {
  const [document] = await tx
    .select()
    .from(fileDocumentsTable)
    .where(eq(fileDocumentsTable._id, _id))
    .for('update')
  if (!document) throw notFound()
  if (isAddition && document.file?._id !== added?._id)
    throw conflict('Nel frattempo il documento ha un altro file: lo guardi, e poi aggiunga le pagine.')
  const sender = senderOf(actor)
  const found = await byId(tx, sender.kind, sender.id)
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
}

/**
 * Removes the pages that are joined, and those that the person sent for the document and left out. Returns their files.
 * Throws 409 when another request has joined them.
 */
async function takeOut(tx: Queries, document: string, person: string, pages: string[]): Promise<string[]> {
  const rows = await tx.delete(documentPages).where(sentBy(document, person)).returning()
  const gone = new Set(rows.map(({ page }) => page))
  if (!pages.every(page => gone.has(page))) throw missingPages()
  for (const { file } of rows) await deleteUnused(tx, file)
  return rows.map(({ file }) => file)
}
