import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { Rule } from '../../../database/rules.ts'
import { documentRequirementsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { unprocessable } from '../../../errors.ts'
import { byId, namesOf } from '../../../sessions/accounts/people.ts'

type FileDocument = RecordOf<typeof fileDocuments>

/**
 * The rule of documents: the office alone writes whose an uploaded file is, a review notes who reviewed and when, an
 * approved document has the days from which its age follows, and a document that is wanted again gives up its former
 * file.
 */
export const documentRule =
  (): Rule =>
  async (tx, { actor, at, before, after }) => {
    const [was, is] = [before as FileDocument | null, after as FileDocument | null]
    if (!was || !is) return
    // An erasure of the person removes the document, which somebody else may have uploaded.
    if (actor.kind === 'agent' && was.file && was.cliente !== is.cliente)
      throw unprocessable({
        cliente: 'Il file è già caricato: chieda all’ufficio di scrivere di chi è.',
      })
    if (was.stato === is.stato) return
    const isReviewed = is.stato === 'approvato' || is.stato === 'rifiutato'
    if (is.stato === 'approvato') await requireDays(tx, is)
    if (is.stato === 'richiesto')
      Object.assign(is, { file: null, datatoAl: null, scadeAl: null, riusato: null })
    if (actor.kind === 'admin' || actor.kind === 'agent') {
      const found = isReviewed ? await byId(tx, actor.kind, actor.id) : null
      Object.assign(is, {
        verificatoAt: isReviewed ? at.toISOString() : null,
        verificatoDa: found ? namesOf(found.person).join(' ') : null,
        verificatore: isReviewed ? { ruolo: actor.kind, _id: actor.id } : null,
      })
    }
  }

/** Throws 422 for an approved document without the day that the limit of its requirement counts from. */
async function requireDays(tx: Queries, { requisito, datatoAl, scadeAl }: FileDocument): Promise<void> {
  if (!requisito) return
  const [limits] = await tx
    .select()
    .from(documentRequirementsTable)
    .where(eq(documentRequirementsTable._id, requisito))
  const missing = {
    ...(limits?.etaMassimaGiorni &&
      !datatoAl && { datatoAl: 'Scriva il giorno di rilascio: il documento ha un’età massima.' }),
    ...(limits?.validoAncoraGiorni && !scadeAl && { scadeAl: 'Scriva fino a quando è valido.' }),
  }
  if (Object.keys(missing).length > 0) throw unprocessable(missing)
}
