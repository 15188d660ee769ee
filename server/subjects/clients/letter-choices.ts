import { eq } from 'drizzle-orm'
import {
  type Notification,
  notificationKinds,
  wantsLetters,
} from '../../../contract/letters/notifications.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import { clientsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { consentsOf } from './consents.ts'

/**
 * Whether the person of an address wants the letters of a kind now. People without a customer's record cannot choose,
 * and get what customers get who have chosen nothing.
 */
export async function isWanted(db: Queries, kind: Notification, email: string): Promise<boolean> {
  const [row] = await db.select().from(clientsTable).where(eq(clientsTable.email, email.toLowerCase()))
  if (!row) return notificationKinds[kind].initial
  const customer = row as RecordOf<typeof clients>
  return wantsLetters({ ...customer, consensi: await consentsOf(db, customer) }, kind)
}
