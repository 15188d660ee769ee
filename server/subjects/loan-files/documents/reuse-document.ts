import { eq } from 'drizzle-orm'
import type { Answer, Params } from '../../../../contract/calls/call.ts'
import type { reuseDocument } from '../../../../contract/calls/file-documents.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { documentRequirements } from '../../../../contract/subjects/loan-files/document-requirements.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { Context } from '../../../context.ts'
import { type Actor, system } from '../../../database/actor.ts'
import { loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, conflict, forbidden, notFound, stale } from '../../../errors.ts'
import { documentToGive } from '../../clients/files/own-documents.ts'
import { holdFile } from '../../files/private-files.ts'
import { isReusable } from './reusable-document.ts'

/**
 * Gives a requested document the file of the proposed one, and approves it, because it is approved there; the house
 * verifies again what a customer gives. The caller reads both files: whoever may not read the other file asks for the
 * document again. Throws 404 for a document of another file, 403, and 409 when the proposal no longer holds.
 */
export async function takeProposedDocument(
  { database, store, now }: Context,
  { id, documento }: Params<typeof reuseDocument>,
  versione: number,
  actor: Actor,
): Promise<Answer<typeof reuseDocument>> {
  return database.orm.transaction(async tx => {
    const document =
      actor.kind === 'client'
        ? await documentToGive(tx, actor, { id, documento })
        : await store.get(tx, fileDocuments, documento, actor)
    if (document.pratica !== id) throw notFound()
    if (document.versione !== versione) throw stale()
    const isCustomers = actor.kind === 'client'
    if (!isCustomers && (await store.abilitiesOf(tx, fileDocuments, document, actor)).length === 0)
      throw forbidden()
    const { riusato, stato, requisito } = document
    if (!riusato || stato !== 'richiesto') throw conflict('Per questo documento non c’è una proposta.')
    if (!isCustomers)
      await store.get(tx, fileDocuments, riusato, actor).catch(error => {
        throw error instanceof AppError && error.status === 404
          ? conflict('Il documento è in una pratica che Lei non vede: chieda all’ufficio.')
          : error
      })
    // Nobody sees who approved a document.
    const other = await store.get(tx, fileDocuments, riusato, system)
    const limits = requisito ? await store.get(tx, documentRequirements, requisito, system) : null
    const today = dayInRome(now())
    const [from, to] = [await agentOf(tx, other.pratica), await agentOf(tx, id)]
    if (!isReusable({ document: other, agente: from }, { document, agente: to }, limits, today))
      throw conflict('Il documento dell’altra pratica non è più valido: lo chieda di nuovo.')
    const { file, datatoAl, scadeAl, caricatoAt, caricatoDa } = other
    await holdFile(tx, file!._id, { resource: fileDocuments.name, record: documento })
    const values = { file, datatoAl, scadeAl, caricatoAt, caricatoDa }
    const filled = await store.update(tx, fileDocuments, documento, versione, values, system)
    const mover = isCustomers ? system : actor
    const moved = await store.move(tx, fileDocuments, documento, filled.versione, 'caricato', mover)
    if (isCustomers) return { _id: moved._id, versione: moved.versione, stato: moved.stato }
    const approved = await store.move(tx, fileDocuments, documento, moved.versione, 'approvato', actor)
    return { _id: approved._id, versione: approved.versione, stato: approved.stato }
  })
}

/** The agent of a loan file. */
async function agentOf(tx: Queries, id: string): Promise<string | null> {
  const { agente, _id } = loanFilesTable
  const [file] = await tx.select({ agente }).from(loanFilesTable).where(eq(_id, id))
  return file!.agente
}
