import { and, eq, sql } from 'drizzle-orm'
import { lastConsent } from '../../../contract/letters/notifications.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import { clientsTable, leadsTable, requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sentWith } from '../requests/sent-with.ts'

type Line = RecordOf<typeof clients>['consensi'][number]

/** The consent to share the person's data with other companies. */
const sharing = 'cessione_terzi'

/** The `fonte` of a line that a customer wrote in the settings. */
export const settingsPage = '/area-clienti/settings'

/** When a customer withdrew the consent to sharing; null without a withdrawal. A first refusal is no withdrawal. */
export function withdrawnAt(consensi: readonly Line[]): string | null {
  const last = lastConsent(consensi, sharing)
  if (!last || last.valore) return null
  const wasGiven = consensi.some(({ tipo, valore }) => tipo === sharing && valore)
  return wasGiven || last.fonte === settingsPage ? last.at : null
}

/**
 * When the customer with this proved e-mail withdrew the consent to sharing; null without a withdrawal. A box of a form
 * does not undo the withdrawal, because anybody may type the address and tick the box.
 */
export async function sharingWithdrawnAt(
  db: Queries,
  email: string | null | undefined,
): Promise<string | null> {
  if (!email) return null
  const [customer] = await db
    .select({ consensi: clientsTable.consensi })
    .from(clientsTable)
    .where(and(eq(clientsTable.email, email.toLowerCase()), clientsTable.emailVerificata))
  return customer ? withdrawnAt(customer.consensi) : null
}

/** The consents to sharing that were given with leads and messages from this e-mail, in lower case. */
export async function sharingGivenWith(db: Queries, email: string): Promise<Line[]> {
  const given = await Promise.all(
    [leadsTable, requestsTable].map(table =>
      db
        .select({ consensi: table.consensi })
        .from(table)
        .where(
          and(
            sentWith(table, email),
            sql`${table.consensi} @> ${JSON.stringify([{ tipo: sharing, valore: true }])}::jsonb`,
          ),
        ),
    ),
  )
  return given
    .flat()
    .flatMap(({ consensi }) => consensi)
    .filter(({ tipo, valore }) => tipo === sharing && valore)
}
