import { sql } from 'drizzle-orm'
import { fileAccesses, participantsTable } from '../../database/schema.ts'
import type { DerivedFilters } from '../../database/statements/derived-filters.ts'
import { isWaitingInvitation } from './files/invitations.ts'

/** The derived filter of the list of customers: those with an invitation that waits for the office. */
export const clientFilters: DerivedFilters = {
  attesa: value => ({
    shape: value,
    values: {},
    where: ({ _id }) => sql`${_id} in (${waitingCustomers})`,
  }),
}

/** SQL query for the customers with an invitation that waits for the office. */
export const waitingCustomers = sql`select ${participantsTable.cliente} from ${participantsTable}
  join ${fileAccesses} on ${fileAccesses.participant} = ${participantsTable._id} where ${isWaitingInvitation}`
