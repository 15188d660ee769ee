import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { loanFileRefusals } from '../../../../contract/access/loan-file-refusals.ts'
import { productsOfNeed } from '../../../../contract/loan-files/same-need.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { openStates } from '../../../../contract/subjects/loan-files/file-states.ts'
import { productInWords } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Actor } from '../../../database/actor.ts'
import { among, rowsFor } from '../../../database/row-access.ts'
import { loanFilesTable, participantsTable, tableFor } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError } from '../../../errors.ts'

type LoanFile = RecordOf<typeof loanFiles>

/** What a customer asks for. A purpose that is not known is no other purpose. */
interface CustomersNeed {
  cliente: string
  prodotto: LoanFile['prodotto']
  finalita: LoanFile['finalita']
}

/** The condition for the open files in which a customer is an applicant for the same need. */
function sameNeed({ cliente, prodotto, finalita }: CustomersNeed) {
  const applicants = sql`select ${participantsTable.pratica} from ${participantsTable}
    where ${participantsTable.cliente} = ${cliente} and ${participantsTable.ruolo} in ('richiedente', 'cointestatario')`
  return and(
    sql`${loanFilesTable._id} in (${applicants})`,
    inArray(loanFilesTable.stato, [...openStates, 'sospesa']),
    inArray(loanFilesTable.prodotto, [...productsOfNeed(prodotto)]),
    finalita ? or(isNull(loanFilesTable.finalita), eq(loanFilesTable.finalita, finalita)) : undefined,
  )
}

/** The newest open file of a customer for the same need, among the files that `actor` may read or write. */
export async function openFileFor(
  db: Queries,
  actor: Actor,
  need: CustomersNeed,
  right: 'read' | 'write',
): Promise<Pick<LoanFile, '_id' | 'IDEGG' | 'prodotto'> | null> {
  const { _id, IDEGG, prodotto } = loanFilesTable
  const mine = among(rowsFor(actor, loanFiles.access[right]), tableFor(loanFiles))
  const [file] = await db
    .select({ _id, IDEGG, prodotto })
    .from(loanFilesTable)
    .where(and(sameNeed(need), mine))
    .orderBy(desc(_id))
    .limit(1)
  return (file as Pick<LoanFile, '_id' | 'IDEGG' | 'prodotto'> | undefined) ?? null
}

/**
 * Asks before a second file for the same need of a customer. Simultaneous files of one customer follow one another. Throws
 * 409, with the open file for a caller who may read it.
 */
export async function askAboutOpenFile(tx: Queries, actor: Actor, need: CustomersNeed): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`files of customer ${need.cliente}`}, 0))`,
  )
  const [any] = await tx
    .select({ _id: loanFilesTable._id })
    .from(loanFilesTable)
    .where(sameNeed(need))
    .limit(1)
  if (!any) return
  const file = await openFileFor(tx, actor, need, 'read')
  const message = file
    ? `C’è già la pratica ${file.IDEGG}, aperta: ${productInWords(file.prodotto)} per lo stesso cliente. Continui in quella, oppure ne apra comunque un’altra.`
    : 'Il cliente ha già una pratica aperta per lo stesso bisogno, che segue un altro: chieda all’ufficio, oppure ne apra comunque un’altra.'
  const refusal = new AppError(409, message, undefined, undefined, loanFileRefusals.open)
  throw file ? Object.assign(refusal, { record: { _id: file._id, nome: file.IDEGG } }) : refusal
}
