import { admin } from '../access/grants.ts'
import { choice, dayTime, reference, text, whole } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** The outcomes of an attempt to notify a partner. */
const deliveryOutcomes = {
  consegnata: 'Consegnata',
  da_ripetere: 'Da ripetere',
  abbandonata: 'Abbandonata',
} as const

/**
 * Each attempt to notify a partner of a lead. Only the server writes these rows, without history, and deletes them
 * after a while.
 */
export const webhookDeliveries = resource({
  name: 'webhook_deliveries',
  model: 'NotifichePartner',
  label: { one: 'Notifica a un partner', many: 'Notifiche ai partner' },
  title: ['partner'],
  fields: {
    partner: reference('partners', { label: 'Partner', listedFor: 'everyReader' }),
    /** Ids as texts, because the row outlives the lead. */
    lead: text({ label: 'Lead', max: 36 }),
    /** The id of the notification, the same at each attempt. */
    consegna: text({ label: 'Consegna', max: 36 }),
    tentativo: whole({ label: 'Tentativo', min: 1 }),
    esito: choice(deliveryOutcomes, { label: 'Esito' }),
    /** The status code of the answer; empty without an answer. */
    stato: whole({ label: 'Stato', optional: true }),
    motivo: text({ label: 'Motivo', max: 200, optional: true }),
    durataMs: whole({ label: 'Durata in millisecondi' }),
    prossimo: dayTime({ label: 'Prossimo tentativo', optional: true }),
    /** The first characters of the answer, enough to recognise the answering server. */
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
