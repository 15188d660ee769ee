import { eq, sql } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { referrers } from '../../../contract/subjects/referrers.ts'
import { referrersTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

export type Referrer = RecordOf<typeof referrers>

/** The confirmed referrer with this code; null when there is none. */
export async function confirmedReferrer(tx: Queries, codice: string | undefined): Promise<Referrer | null> {
  if (!codice || !referrers.fields.codice.schema.safeParse(codice).success) return null
  const [row] = await tx
    .select()
    .from(referrersTable)
    .where(sql`${referrersTable.codice} = ${codice} and ${referrersTable.status} = 'validated'`)
  return (row as Referrer | undefined) ?? null
}

/** The referrer with this id, in any state; null when there is none. */
export async function referrerOf(tx: Queries, id: string): Promise<Referrer | null> {
  const [row] = await tx.select().from(referrersTable).where(eq(referrersTable._id, id))
  return (row as Referrer | undefined) ?? null
}
