import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import type { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { system } from '../../../database/actor.ts'
import type { Rule } from '../../../database/rules.ts'
import {
  adequateVerificationsTable,
  documentRequirementsTable,
  fileDocumentsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import type { RuleContext } from '../../modules.ts'

type FileDocument = RecordOf<typeof fileDocuments>

/** The identity document that a loan file needs of a customer, with its last day; null for a file that needs none. */
export async function identityDocumentOf(
  db: Queries,
  { pratica, cliente }: Pick<RecordOf<typeof adequateVerifications>, 'pratica' | 'cliente'>,
): Promise<{ scadeAl: string | null } | null> {
  const { scadeAl } = fileDocumentsTable
  const [found] = await db
    .select({ scadeAl })
    .from(fileDocumentsTable)
    .innerJoin(documentRequirementsTable, eq(documentRequirementsTable._id, fileDocumentsTable.requisito))
    .where(
      and(
        eq(fileDocumentsTable.pratica, pratica),
        eq(fileDocumentsTable.cliente, cliente),
        ne(fileDocumentsTable.stato, 'non_necessario'),
        eq(documentRequirementsTable.identita, true),
      ),
    )
    .orderBy(sql`${scadeAl} desc nulls last`)
    .limit(1)
  return found ?? null
}

/**
 * The rule after the write of a document: the last day of an identity document is also that of the customer's adequate
 * verification, while it is a draft or has none.
 */
export const identityDocumentRule =
  ({ store }: RuleContext): Rule =>
  async (tx, { before, after }) => {
    const [was, is] = [before as FileDocument | null, after as FileDocument | null]
    if (!is?.scadeAl || !is.cliente || !is.requisito || is.scadeAl === was?.scadeAl) return
    const [requirement] = await tx
      .select({ identita: documentRequirementsTable.identita })
      .from(documentRequirementsTable)
      .where(eq(documentRequirementsTable._id, is.requisito))
    if (!requirement?.identita) return
    const { _id, versione, pratica, cliente, stato, documentoScadeAl, identificatoAl } =
      adequateVerificationsTable
    const [verification] = await tx
      .select({ _id, versione, identificatoAl })
      .from(adequateVerificationsTable)
      .where(
        and(
          eq(pratica, is.pratica),
          eq(cliente, is.cliente),
          or(eq(stato, 'bozza'), isNull(documentoScadeAl)),
        ),
      )
    // A verification with such a document is refused when it is completed.
    if (!verification || (verification.identificatoAl && is.scadeAl < verification.identificatoAl)) return
    const values = { documentoScadeAl: is.scadeAl }
    await store().update(tx, adequateVerifications, verification._id, verification.versione, values, system)
  }
