import { and, asc, eq, inArray } from 'drizzle-orm'
import { isNeededUpTo } from '../../../../contract/loan-files/required-documents.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { documentRequirementsTable, fileDocumentsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'

type FileDocument = RecordOf<typeof fileDocuments>

/** A document that the customer is to upload. */
interface WantedDocument extends Pick<FileDocument, 'rimandi'> {
  _id: string
  nome: string
  cliente: string | null
  /** Whether the requirement of the document says that the file can go on without it. */
  isOptional: boolean
}

/** Since when a participant says not to have a document yet; null for a participant who says nothing. */
export const putOffBy = ({ rimandi }: Pick<FileDocument, 'rimandi'>, participant: string): string | null =>
  rimandi?.find(({ partecipante }) => partecipante === participant)?.dal ?? null

/** The documents of a file that are to be uploaded, or uploaded again, by the time that the file enters a state. */
export async function wantedDocuments(
  db: Queries,
  file: string,
  state: FileState,
): Promise<WantedDocument[]> {
  const rows = await db
    .select({
      _id: fileDocumentsTable._id,
      nome: fileDocumentsTable.nome,
      cliente: fileDocumentsTable.cliente,
      rimandi: fileDocumentsTable.rimandi,
      prima: documentRequirementsTable.prima,
      obbligatorio: documentRequirementsTable.obbligatorio,
    })
    .from(fileDocumentsTable)
    .leftJoin(documentRequirementsTable, eq(documentRequirementsTable._id, fileDocumentsTable.requisito))
    .where(
      and(
        eq(fileDocumentsTable.pratica, file),
        inArray(fileDocumentsTable.stato, ['richiesto', 'rifiutato']),
      ),
    )
    .orderBy(asc(fileDocumentsTable._id))
  return rows
    .filter(({ prima }) => isNeededUpTo(prima, state))
    .map(({ prima: _, obbligatorio, ...one }) => ({ ...one, isOptional: obbligatorio === false }))
}
