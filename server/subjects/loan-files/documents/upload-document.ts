import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Answer, Body, Params } from '../../../../contract/calls/call.ts'
import type { joinPages } from '../../../../contract/calls/file-documents.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { Context } from '../../../context.ts'
import { type Actor, system } from '../../../database/actor.ts'
import { clientsTable, documentPages, fileDocumentsTable, files } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { makeFolder } from '../../../disk/durable-files.ts'
import { conflict } from '../../../errors.ts'
import type { CleanPage } from '../../../inspection/document-pages.ts'
import { mergeDocumentPages } from '../../../inspection/inspect-file.ts'
import { writeOnce } from '../../../plugins/idempotency.ts'
import { byId, namesOf } from '../../../sessions/accounts/people.ts'
import { deleteUnused, forgetBytes, openOwnFile, sealFile } from '../../files/files.ts'
import { holdFile, openHeldFile } from '../../files/private-files.ts'
import { type Metered, turnOf, withinUploadLimits } from '../../files/upload-limits.ts'
import { reserves, withinReserve } from '../../files/upload-room.ts'
import { calledAs } from './read-documents.ts'
import { fillableDocument, senderOf, sentBy } from './sent-pages.ts'

type FileDocument = RecordOf<typeof fileDocuments>
type Joining = Body<typeof joinPages>
type Joined = Answer<typeof joinPages>

const missingPages = () =>
  conflict('Qualche pagina non c’è più: forse è già stata unita, o ha aspettato più di un giorno.')

/** A record that gets a file from sent pages. */
interface Fillable<T> {
  resource: string
  _id: string
  /** The name of the file, without its ending. */
  name: string
  /** The present file. */
  file: { _id: string; size: number } | null
  /** Gives the record its new file. */
  fill: (tx: Queries, filling: Filling) => Promise<T>
}

/**
 * Makes one PDF of the sent pages, encrypts it and gives it to the record that `find` returns. Whatever fails leaves the
 * record and the pages as they were; a repeated request with the same key gets the same answer. Throws 409 for pages that
 * are gone, the refusals of the merge, and the errors of `find` and `fill`.
 */
export async function joinSentPages<T extends { file: { _id: string } }>(
  context: Context,
  joining: Joining,
  request: FastifyRequest,
  actor: Actor,
  find: () => Promise<Fillable<T>>,
): Promise<T> {
  const sender = senderOf(actor)
  let sealed: typeof files.$inferInsert | undefined
  let gone: string[] = []
  try {
    const answer = await writeOnce(context, request, `${sender.kind}:${sender.id}`, async () => {
      const record = await find()
      const { row, pagine } = await merged(context, record, joining, actor)
      sealed = row
      return db =>
        db.transaction(async tx => {
          const filled = await record.fill(tx, { row, pagine, isAddition: joining.aggiungi })
          gone = await takeOut(tx, record._id, sender.id, joining.pagine)
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

/**
 * Gives a document the PDF of its sent pages; it is then to be verified. Throws 404, 403, 409 for a document that is not
 * needed, and the errors of `joinSentPages`.
 */
export const joinDocumentPages = (
  context: Context,
  params: Params<typeof joinPages>,
  joining: Joining,
  request: FastifyRequest,
  actor: Actor,
): Promise<Joined> =>
  joinSentPages(context, joining, request, actor, async () => {
    const document = await fillableDocument(context, context.database.reads, params, actor)
    const { _id, nome, cliente, file } = document
    const [client] = cliente
      ? await context.database.reads.select().from(clientsTable).where(eq(clientsTable._id, cliente))
      : []
    return {
      resource: fileDocuments.name,
      _id,
      name: client ? `${nome} - ${calledAs(client)}` : nome,
      file,
      fill: (tx, filling) => fill(context, tx, { params, document }, filling, actor),
    }
  })

/** The encrypted PDF of the pages, without its row, and its number of pages. */
async function merged(
  context: Context,
  { resource, _id, name, file }: Omit<Fillable<unknown>, 'fill'>,
  { pagine, aggiungi }: Joining,
  actor: Actor,
) {
  const { database, settings, newId } = context
  const sender = senderOf(actor)
  const sent = () =>
    database.orm
      .select({ page: documentPages.page, file: documentPages.file })
      .from(documentPages)
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
  const decrypted = async (
    { file, bytes }: Awaited<ReturnType<typeof openOwnFile>>,
    admitted: Metered,
  ): Promise<CleanPage> => {
    const path = next()
    await pipeline(bytes(), admitted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, kind: file.mimetype as CleanPage['kind'] }
  }
  const isInRoom: Metered = bytes => withinReserve(context, reserves[sender.kind], bytes)
  const present = aggiungi ? file : null
  const copied = present?.size ?? 0
  try {
    // The bytes of the pages were counted when they arrived; those of the present file are stored once more.
    return await withinUploadLimits(context, sender, { announced: copied, max: copied }, async metered => {
      const pages: CleanPage[] = []
      if (present) {
        const [holder, reader] = [{ resource, record: _id }, { actor, how: 'aggiunta' } as const]
        pages.push(await decrypted(await openHeldFile(context, present._id, holder, reader), metered))
      }
      for (const source of sources)
        pages.push(
          await openOwnFile(context, sender, source!.file)
            .then(opened => decrypted(opened, isInRoom))
            .catch(async error => {
              // Another request may have joined the pages meanwhile, and removed their bytes.
              throw (await sent()).length < found.length ? missingPages() : error
            }),
        )
      const path = next()
      const count = await mergeDocumentPages(pages, path, turnOf(sender))
      return { row: await sealFile(context, sender, `${name}.pdf`, 'application/pdf', path), pagine: count }
    })
  } finally {
    for (const path of written) await rm(path, { force: true })
  }
}

export interface Filling {
  row: typeof files.$inferInsert
  pagine: number
  isAddition: boolean
}

/**
 * Gives a document its file, if the caller may still fill the document. Throws the errors of `fillableDocument`, 409 when
 * somebody approved the document meanwhile, or replaced the file to which pages were added.
 */
async function fill(
  context: Context,
  tx: Queries,
  { params, document: before }: { params: Params<typeof joinPages>; document: FileDocument },
  { row, pagine, isAddition }: Filling,
  actor: Actor,
): Promise<Joined> {
  const { store, now } = context
  const { _id } = before
  await tx
    .select({ _id: fileDocumentsTable._id })
    .from(fileDocumentsTable)
    .where(eq(fileDocumentsTable._id, _id))
    .for('update')
  const document = await fillableDocument(context, tx, params, actor)
  if (document.stato === 'approvato' && before.stato !== 'approvato')
    throw conflict('Nel frattempo il documento è stato approvato: lo guardi prima di sostituirlo.')
  if (isAddition && document.file?._id !== before.file?._id)
    throw conflict('Nel frattempo il documento ha un altro file: lo guardi, e poi aggiunga le pagine.')
  const sender = senderOf(actor)
  const found = await byId(tx, sender.kind, sender.id)
  const values = {
    file: await keepFor(tx, fileDocuments.name, _id, { row, pagine }),
    caricatoAt: now().toISOString(),
    caricatoDa: found ? namesOf(found.person).join(' ') : null,
    verificatoAt: null,
    verificatoDa: null,
    verificatore: null,
    riusato: null,
    // The days belong to the former file.
    ...(!isAddition && { datatoAl: null, scadeAl: null }),
  }
  const filled = await store.update(tx, fileDocuments, _id, document.versione, values, system)
  const { versione, stato, file } =
    filled.stato === 'caricato'
      ? filled
      : await store.move(
          tx,
          fileDocuments,
          _id,
          filled.versione,
          'caricato',
          // `fillableDocument` has found the document among the customer's own.
          actor.kind === 'client' ? system : actor,
        )
  return { _id, versione, stato, file: file! }
}

/** Inserts the row of a joined file, held by a record. Returns the file as the record names it. */
export async function keepFor(
  tx: Queries,
  resource: string,
  record: string,
  { row, pagine }: Pick<Filling, 'row' | 'pagine'>,
): Promise<NonNullable<FileDocument['file']>> {
  await tx.insert(files).values(row)
  await holdFile(tx, row._id, { resource, record })
  return { _id: row._id, name: row.name, size: row.size, mimetype: row.mimetype, pagine }
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
