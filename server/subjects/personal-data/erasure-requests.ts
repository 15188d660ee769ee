import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

/** The requests to the office for the erasure of a customer that have no answer yet; the latest first. */
export const openErasureRequests = (db: Queries, customer: string) => {
  const { _id, fonte, stato, createdAt } = requestsTable
  return db
    .select({ _id, createdAt })
    .from(requestsTable)
    .where(
      and(
        // Anybody may write words and e-mail of a request; the server alone writes the source.
        eq(sql`${fonte} ->> 'cancellazione'`, customer),
        inArray(stato, ['nuova', 'in_carico']),
      ),
    )
    .orderBy(desc(_id))
}
