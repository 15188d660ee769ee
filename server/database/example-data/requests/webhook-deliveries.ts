import type { RecordOf } from '../../../../contract/records/resource.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { partners } from '../../../../contract/subjects/partners.ts'
import type { webhookDeliveries } from '../../../../contract/subjects/webhook-deliveries.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

export type WebhookDelivery = RecordOf<typeof webhookDeliveries>

const minute = 60_000

/** Notifications about the last leads of a partner; one succeeded at the second attempt. */
export function generateWebhookDeliveries({ seed, recordsOf }: ExampleSource): WebhookDelivery[] {
  const random = seededRandom(seed, 'webhook-deliveries')
  const partner = recordsOf(partners).find(({ chiave }) => chiave === 'guida-mutui')!
  const notified = recordsOf(leads)
    .filter(lead => lead.partner === partner._id)
    .slice(-3)
  return notified.flatMap((lead, i) => {
    const consegna = random.id(lead.createdAt)
    const tried = (
      tentativo: number,
      how: Pick<WebhookDelivery, 'esito' | 'stato' | 'motivo' | 'risposta'>,
    ) => {
      const createdAt = new Date(lead.createdAt.getTime() + (tentativo - 1) * minute)
      return {
        _id: random.id(createdAt),
        versione: 1,
        createdAt,
        updatedAt: createdAt,
        partner: partner._id,
        lead: lead._id,
        consegna,
        tentativo,
        durataMs: random.between(60, 900),
        prossimo: how.esito === 'da_ripetere' ? new Date(createdAt.getTime() + minute).toISOString() : null,
        ...how,
      }
    }
    const failed = {
      esito: 'da_ripetere',
      stato: 503,
      motivo: 'webhook: 503',
      risposta: 'Servizio in manutenzione',
    } as const
    const done = { esito: 'consegnata', stato: 204, motivo: null, risposta: null } as const
    return i === 0 ? [tried(1, failed), tried(2, done)] : [tried(1, done)]
  })
}
