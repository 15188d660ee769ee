import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { everyone } from '../../../contract/records/fields.ts'
import { agentsTable, communicationsTable } from '../../database/schema.ts'

const { stato, destinatari, pubblicataAt } = communicationsTable

/** SQL condition for announcements that are published at a time. */
export const isPublished = (now: Date): SQL | undefined =>
  and(eq(stato, 'pubblicata'), lte(pubblicataAt, now.toISOString()))

/** SQL condition for announcements that are addressed to an agent. */
export const isAddressedTo = (agent: string): SQL =>
  sql`(${destinatari} @> ${JSON.stringify([everyone])}::jsonb or ${destinatari} @> ${JSON.stringify([agent])}::jsonb)`

/** SQL condition for the agents who can sign in, among the recipients of an announcement. */
export const isRecipient = (chosen: readonly string[]): SQL | undefined =>
  and(
    sql`${agentsTable.status} = 'validated'`,
    chosen.includes(everyone)
      ? undefined
      : sql`${agentsTable._id}::text in (select jsonb_array_elements_text(${JSON.stringify(chosen)}::jsonb))`,
  )

/** SQL condition for agents with the right to read announcements (`contract/access/permissions.ts`). */
export const mayReadAnnouncements = sql`(${agentsTable.permissions} @> '{"all":true}' or ${agentsTable.permissions} @> '{"comunicazioni":true}')`
