import { and, desc, inArray, sql } from 'drizzle-orm'
import { requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

/** The words by which a request for an erasure is recognised. */
export const askedForErasure = 'Chiedo la cancellazione dei miei dati personali (art. 17 del GDPR).'

/** The requests to the office for an erasure, from these e-mails, that have no answer yet; the latest first. */
export const openErasureRequests = (db: Queries, emails: readonly string[]) => {
  const { _id, email, messaggio, stato, createdAt } = requestsTable
  return db
    .select({ _id, createdAt })
    .from(requestsTable)
    .where(
      and(
        inArray(sql`lower(${email})`, [...emails]),
        inArray(stato, ['nuova', 'in_carico']),
        sql`position(${askedForErasure} in ${messaggio}) > 0`,
      ),
    )
    .orderBy(desc(_id))
}
