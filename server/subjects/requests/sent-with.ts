import { type SQL, sql } from 'drizzle-orm'
import type { leadsTable, requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { asSent } from './as-sent.ts'

type RequestsTable = typeof leadsTable | typeof requestsTable

/** SQL condition for the records that have this e-mail, in lower case. Somebody may have written it there later. */
export const sentWith = ({ email }: RequestsTable, address: string): SQL => sql`lower(${email}) = ${address}`

/** The ids of the leads, or of the messages, that have and that arrived with this e-mail, in lower case. */
export async function idsSentWith(db: Queries, table: RequestsTable, address: string): Promise<string[]> {
  const { _id, nome, cognome, email } = table
  const rows = await db.select({ _id, nome, cognome, email }).from(table).where(sentWith(table, address))
  const sent = await asSent(db, rows)
  return sent.flatMap(one => (one.email?.toLowerCase() === address ? one._id : []))
}
