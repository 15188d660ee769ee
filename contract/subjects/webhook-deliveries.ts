import { admin } from '../access/grants.ts'
import { choice, dayTime, reference, text, whole } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** How a try to tell a partner ended. */
const deliveryOutcomes = {
  consegnata: 'Consegnata',
  da_ripetere: 'Da ripetere',
  abbandonata: 'Abbandonata',
} as const

/** Each try to tell a partner of a lead: rows that the server alone writes, without history, and forgets after a while. */
export const webhookDeliveries = resource({
  name: 'webhook_deliveries',
  model: 'NotifichePartner',
  label: { one: 'Notifica a un partner', many: 'Notifiche ai partner' },
  title: ['partner'],
  fields: {
    partner: reference('partners', { label: 'Partner', listedFor: 'everyReader' }),
    /** Ids that outlive what they speak of. */
    lead: text({ label: 'Lead', max: 36 }),
    /** The same at each try. */
    consegna: text({ label: 'Consegna', max: 36 }),
    tentativo: whole({ label: 'Tentativo', min: 1 }),
    esito: choice(deliveryOutcomes, { label: 'Esito' }),
    /** Status of the answer; none where there was no answer. */
    stato: whole({ label: 'Stato', optional: true }),
    motivo: text({ label: 'Motivo', max: 200, optional: true }),
    durataMs: whole({ label: 'Durata in millisecondi' }),
    prossimo: dayTime({ label: 'Prossimo tentativo', optional: true }),
    /** Its first signs: enough to know whose page it is. */
    risposta: text({ label: 'Risposta', max: 200, optional: true }),
  },
  access: { read: [admin('partners')], write: 'server' },
  deletion: 'remove',
  list: {
    columns: ['partner', 'lead', 'tentativo', 'esito', 'stato', 'motivo', 'durataMs', 'prossimo'],
    filters: ['partner', 'lead', 'consegna', 'esito'],
    sort: '-_id',
  },
  form: [
    { legend: 'Notifica', fields: ['partner', 'lead', 'consegna', 'tentativo', 'esito'] },
    { legend: 'Risposta', fields: ['stato', 'motivo', 'durataMs', 'risposta', 'prossimo'] },
  ],
})
