import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { fileDocumentsTable, fileNotesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError } from '../../../errors.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { isOwnDocument, type Participation, participationIn } from './participation.ts'

type Note = RecordOf<typeof fileNotes>

/**
 * Whether a participant sees a note: messages of the house to the person or to all, and the person's own messages. Notes
 * of the house are nobody's.
 */
export const seesNote = (
  { participant }: Pick<Participation, 'participant'>,
  { pratica, tipo, cliente }: Pick<Note, 'pratica' | 'tipo' | 'cliente'>,
): boolean =>
  pratica === participant.pratica &&
  ((tipo === 'messaggio' && (cliente === null || cliente === participant.cliente)) ||
    (tipo === 'risposta' && cliente === participant.cliente))

/** Whether a customer sees a document or a message of a file, and so its stored files. */
export async function isCustomersPart(
  db: Queries,
  customer: SignedInCustomer,
  resource: string,
  record: string,
): Promise<boolean> {
  const part = await partOf(db, resource, record)
  if (!part) return false
  const participation = await participationIn(db, customer, part.record.pratica).catch(error => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })
  if (!participation) return false
  return part.kind === 'note'
    ? seesNote(participation, part.record)
    : isOwnDocument(participation, part.record)
}

async function partOf(db: Queries, resource: string, record: string) {
  if (resource === fileDocuments.name) {
    const [row] = await db.select().from(fileDocumentsTable).where(eq(fileDocumentsTable._id, record))
    return row ? { kind: 'document' as const, record: row as RecordOf<typeof fileDocuments> } : null
  }
  if (resource === fileNotes.name) {
    const [row] = await db.select().from(fileNotesTable).where(eq(fileNotesTable._id, record))
    return row ? { kind: 'note' as const, record: row as Note } : null
  }
  return null
}
