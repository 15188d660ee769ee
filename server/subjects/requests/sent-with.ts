import { type SQL, sql } from 'drizzle-orm'
import { leadsTable, requestsTable } from '../../database/schema.ts'

/** SQL condition for the records that were sent with this e-mail, in lower case. */
export const sentWith = ({ email }: typeof leadsTable | typeof requestsTable, address: string): SQL =>
  sql`lower(${email}) = ${address}`

/** SQL query for the ids of all leads and requests that were sent with this e-mail, in lower case. */
export const idsSentWith = (address: string): SQL =>
  sql`(select ${leadsTable._id} from ${leadsTable} where ${sentWith(leadsTable, address)}
    union all select ${requestsTable._id} from ${requestsTable} where ${sentWith(requestsTable, address)})`
