import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../../../contract/text/fold.ts'
import { leadsTable, requestsTable } from '../../database/schema.ts'
import { literal } from '../../database/statements/literal.ts'

/**
 * SQL condition for the records that were sent with this e-mail, in lower case. The search column finds candidates,
 * which are then compared exactly.
 */
export const sentWith = (
  { ricerca, email }: typeof leadsTable | typeof requestsTable,
  address: string,
): SQL => sql`${ricerca} like ${`%${literal(fold(address))}%`} and lower(${email}) = ${address}`

/** SQL query for the ids of all leads and requests that were sent with this e-mail, in lower case. */
export const idsSentWith = (address: string): SQL =>
  sql`(select ${leadsTable._id} from ${leadsTable} where ${sentWith(leadsTable, address)}
    union all select ${requestsTable._id} from ${requestsTable} where ${sentWith(requestsTable, address)})`
