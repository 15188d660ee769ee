import { isExpired } from '../../../../contract/loan-files/document-age.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'

type FileDocument = RecordOf<typeof fileDocuments>

/** A document, with the agent of its loan file. */
interface DocumentOfFile<D> {
  document: D
  agente: string | null
}

/**
 * Whether the document of one loan file may be given to another file of the same person on `today`. The office has
 * approved the document; or the agent of both files has, because a document never passes from one agent to another
 * without the office.
 */
export function isReusable(
  { document: other, agente: from }: DocumentOfFile<FileDocument>,
  { document, agente: to }: DocumentOfFile<Pick<FileDocument, 'cliente'>>,
  limits: Parameters<typeof isExpired>[1],
  today: string,
): boolean {
  const { stato, file, cliente, verificatore } = other
  const isOfPerson = cliente !== null && cliente === document.cliente
  const isOfAgent = verificatore?.ruolo === 'agent' && verificatore._id === to && from === to
  return (
    stato === 'approvato' &&
    file !== null &&
    isOfPerson &&
    (verificatore?.ruolo === 'admin' || isOfAgent) &&
    !isExpired(other, limits, today)
  )
}
