import { and, asc, eq, inArray } from 'drizzle-orm'
import { statesUnderWay } from '../../../contract/loan-files/file-groups.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { complaints } from '../../../contract/subjects/complaints.ts'
import type { FileProduct } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Actor } from '../../database/actor.ts'
import { notListed } from '../../database/reference-rights.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import type { Rule } from '../../database/rules.ts'
import { participantsTable, tableFor } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

type Complaint = RecordOf<typeof complaints>

const files = () => tableFor(loanFiles)
const readable = (actor: Actor) => among(rowsFor(actor, loanFiles.access.read), files())

/** The open loan files of a customer that `actor` may read, the oldest first. */
export async function openFilesOf(db: Queries, customer: string, actor: Actor) {
  const { _id, IDEGG, prodotto, stato } = files()
  const ofCustomer = db
    .select({ _id: participantsTable.pratica })
    .from(participantsTable)
    .where(eq(participantsTable.cliente, customer))
  const rows = await db
    .select({ _id: _id!, IDEGG: IDEGG!, prodotto: prodotto! })
    .from(files())
    .where(and(inArray(_id!, ofCustomer), inArray(stato!, [...statesUnderWay]), readable(actor)))
    .orderBy(asc(_id!))
  return rows as { _id: string; IDEGG: string; prodotto: FileProduct }[]
}

/** The rule of complaints: a person names only a loan file that the person may read. Throws 422. */
export const fileOfComplaintRule =
  (): Rule =>
  async (tx, { actor, before, after }) => {
    const { pratica } = (after ?? {}) as Partial<Complaint>
    if (!pratica || pratica === (before as Complaint | null)?.pratica || actor.kind === 'system') return
    const { _id } = files()
    const [found] = await tx
      .select({ _id: _id! })
      .from(files())
      .where(and(eq(_id!, pratica), readable(actor)))
    if (!found) throw notListed('pratica')
  }
