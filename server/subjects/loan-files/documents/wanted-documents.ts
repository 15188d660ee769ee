import { and, asc, eq, inArray } from 'drizzle-orm'
import { isNeededUpTo } from '../../../../contract/loan-files/required-documents.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { documentRequirementsTable, fileDocumentsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'

/** A document that the customer is to upload. */
interface WantedDocument {
  _id: string
  nome: string
  cliente: string | null
  /** Whether the requirement of the document says that the file can go on without it. */
  isOptional: boolean
}

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
