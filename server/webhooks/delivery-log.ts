import { lt, sql } from 'drizzle-orm'
import type { RecordOf } from '../../contract/records/resource.ts'
import type { webhookDeliveries } from '../../contract/subjects/webhook-deliveries.ts'
import type { Context } from '../context.ts'
import { webhookDeliveriesTable } from '../database/schema.ts'
import type { LeadWebhook } from './lead-created.ts'

type Row = RecordOf<typeof webhookDeliveries>

/** The log keeps attempts for this time, and at most this many rows. */
const lastMs = 90 * 24 * 3_600_000
const maxRows = 100_000

/** One attempt to notify a partner, its result, and the time of the next attempt (null for none). */
export type Try = Pick<
  Row,
  'consegna' | 'tentativo' | 'esito' | 'stato' | 'motivo' | 'durataMs' | 'risposta'
> & {
  webhook: LeadWebhook
  next: Date | null
}

/** Writes a row of the delivery log. The log has no history, because its rows never change. */
export async function noteTry(
  { database, now, newId }: Context,
  { webhook: { lead, partner }, next, ...values }: Try,
): Promise<void> {
  const at = now()
  await database.orm.insert(webhookDeliveriesTable).values({
    _id: newId(),
    versione: 1,
    createdAt: at,
    updatedAt: at,
    partner,
    lead,
    ...values,
    prossimo: next?.toISOString() ?? null,
  })
}

/** Deletes rows older than 90 days, and the oldest rows beyond `maxRows`. */
export async function forgetTries({ database, now }: Context): Promise<void> {
  const { orm } = database
  const table = webhookDeliveriesTable
  await orm.delete(table).where(lt(table.createdAt, new Date(now().getTime() - lastMs)))
  await orm.execute(
    sql`delete from ${table} where _id <= (select _id from ${table} order by _id desc offset ${maxRows} limit 1)`,
  )
}
