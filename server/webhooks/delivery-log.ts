import { lt, sql } from 'drizzle-orm'
import type { RecordOf } from '../../contract/records/resource.ts'
import type { webhookDeliveries } from '../../contract/subjects/webhook-deliveries.ts'
import type { Context } from '../context.ts'
import { webhookDeliveriesTable } from '../database/schema.ts'
import type { LeadWebhook } from './lead-created.ts'

type Row = RecordOf<typeof webhookDeliveries>

/** A try is remembered for so long, and no more of them than so many. */
const lastMs = 90 * 24 * 3_600_000
const mostRows = 100_000

/** One try to tell a partner, and how it ended. */
export type Try = Pick<
  Row,
  'consegna' | 'tentativo' | 'esito' | 'stato' | 'motivo' | 'durataMs' | 'risposta'
> & {
  told: LeadWebhook
  next: Date | null
}

/** Writes a line of the log, without history: it is one. */
export async function noteTry(
  { database, now, newId }: Context,
  { told: { lead, partner }, next, ...tried }: Try,
): Promise<void> {
  const at = now()
  await database.orm.insert(webhookDeliveriesTable).values({
    _id: newId(),
    versione: 1,
    createdAt: at,
    updatedAt: at,
    partner,
    lead,
    ...tried,
    prossimo: next?.toISOString() ?? null,
  } as never)
}

/** Forgets what is old, and the oldest of what is too much. */
export async function forgetTries({ database, now }: Context): Promise<void> {
  const { orm } = database
  const table = webhookDeliveriesTable
  await orm.delete(table).where(lt(table.createdAt!, new Date(now().getTime() - lastMs)))
  await orm.execute(
    sql`delete from ${table} where _id <= (select _id from ${table} order by _id desc offset ${mostRows} limit 1)`,
  )
}
