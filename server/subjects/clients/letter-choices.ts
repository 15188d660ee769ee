import { eq } from 'drizzle-orm'
import {
  type LetterChoices,
  type Notification,
  notificationKinds,
  wantsLetters,
} from '../../../contract/letters/notifications.ts'
import { clientsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

/**
 * Whether the person of an address wants the letters of a kind now. People without a customer's record cannot choose,
 * and get what customers get who have chosen nothing.
 */
export async function isWanted(db: Queries, kind: Notification, email: string): Promise<boolean> {
  const [customer] = await db
    .select({ notifiche: clientsTable.notifiche, consensi: clientsTable.consensi })
    .from(clientsTable)
    .where(eq(clientsTable.email, email.toLowerCase()))
  return customer ? wantsLetters(customer as LetterChoices, kind) : notificationKinds[kind].initial
}
