import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../contract/records/resource.ts'
import type { leads } from '../../contract/subjects/leads.ts'
import type { Context } from '../context.ts'
import { leadsTable, partnersTable } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { enqueueJob } from '../jobs/job-queue.ts'
import type { Partner } from '../plugins/callers.ts'
import type { Delivery } from './post.ts'

type Lead = RecordOf<typeof leads>

/** The states of a loan file that the partner of its lead learns. */
const outcomes = ['liquidata', 'respinta', 'rinunciata'] as const
type Outcome = (typeof outcomes)[number]
export const isOutcome = (state: string): state is Outcome => (outcomes as readonly string[]).includes(state)

/** What became of a lead, and when. */
interface LeadOutcome {
  esito: Outcome
  esitoAt: string
}

/**
 * The payload of the job. The lead and the partner's current address and secret are read when the job runs. Without an
 * outcome, the lead is new.
 */
export interface LeadWebhook extends Partial<LeadOutcome> {
  lead: string
  partner: string
}

/**
 * Enqueues a notification to a lead's partner, in the transaction of the lead or of its outcome. Does nothing for a
 * partner without a webhook.
 */
export async function enqueueLeadWebhook(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  lead: Pick<Lead, '_id'>,
  partner: Partner | null,
  outcome?: LeadOutcome,
): Promise<void> {
  if (!partner?.webhookUrl || !partner.webhookSegreto) return
  const payload: LeadWebhook = { lead: lead._id, partner: partner._id, ...outcome }
  await enqueueJob(context, tx, { kind: 'lead-webhook', lane: 'webhooks', payload })
}

/**
 * The notification of a new lead or of the outcome of a lead; null when the partner no longer has an active webhook.
 * `delivery` is the same at each attempt, so that the partner can ignore repetitions. The body contains no personal
 * data, because those require the person's consent and are transmitted by hand.
 */
export async function leadDelivery(
  { database, now }: Pick<Context, 'database' | 'now'>,
  delivery: string,
  payload: LeadWebhook,
): Promise<Delivery | null> {
  const [found] = await database.orm
    .select({ lead: leadsTable, partner: partnersTable })
    .from(leadsTable)
    .innerJoin(partnersTable, eq(partnersTable._id, payload.partner))
    .where(eq(leadsTable._id, payload.lead))
  const { lead, partner } = (found ?? {}) as { lead?: Lead; partner?: Partner }
  if (!lead || !partner?.attivo || !partner.webhookUrl || !partner.webhookSegreto) return null
  const need = (lead.simulazione as { need?: Record<string, unknown> } | null)?.need
  const { esito, esitoAt } = payload
  const event = esito ? 'lead.esito' : 'lead.creato'
  const body = JSON.stringify({
    evento: event,
    consegna: delivery,
    lead: {
      id: lead._id,
      creato: lead.createdAt,
      prodotto: lead.prodotto,
      pagina: lead.fonte.pagina,
      campagna: lead.fonte.campagna,
      ...(need && { finalita: need.finalita, importo: need.importo, durataMesi: need.durataMesi }),
      ...(esito && { esito, esitoAt }),
    },
  })
  return {
    url: partner.webhookUrl,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Quinto',
      'x-quinto-evento': event,
      'x-quinto-consegna': delivery,
      'x-quinto-firma': signature(partner.webhookSegreto, body, now()),
    },
  }
}

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of «seconds.body» with the partner's secret. The signed time prevents a replay
 * of an intercepted notification.
 */
function signature(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
