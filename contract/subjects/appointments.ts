import { admin, agent, below, own, where } from '../access/grants.ts'
import { choice, dayTime, reference, text } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** The minutes of an appointment. */
export const appointmentMinutes = 15

/**
 * A call at an agreed time, which a person chooses in the form of a request. The time belongs to the agent, or to the
 * agency while nobody follows the request.
 */
export const appointments = resource({
  name: 'appuntamenti',
  model: 'Appuntamenti',
  label: { one: 'Appuntamento', many: 'Appuntamenti' },
  title: ['numero'],
  fields: {
    /** The number of the request. */
    numero: text({ label: 'Numero della richiesta', max: 9, searched: true, sets: [] }),
    origine: choice({ lead: 'Lead', richiesta: 'Richiesta' }, { label: 'Origine', sets: [] }),
    lead: reference('leads', { label: 'Lead', optional: true, sets: [] }),
    richiesta: reference('requests', { label: 'Richiesta', optional: true, sets: [] }),
    cliente: reference('clients', { label: 'Cliente', optional: true, sets: [] }),
    agenzia: reference('agencies', { label: 'Agenzia', optional: true, listedFor: 'everyReader', sets: [] }),
    agente: reference('agents', { label: 'Agente', optional: true, sets: [] }),
    inizio: dayTime({ label: 'Inizio', sortable: true }),
    stato: choice(
      { fissato: 'Fissato', tenuto: 'Tenuto', mancato: 'Mancato', annullato: 'Annullato' },
      { label: 'Stato' },
    ),
  },
  access: {
    read: [
      admin('lead_requests', where('origine', 'lead')),
      admin('requests', where('origine', 'richiesta')),
      agent('lead', own('agente')),
      agent('lead', below('agente')),
    ],
    create: 'server',
    write: [
      admin('lead_requests', where('origine', 'lead')),
      admin('requests', where('origine', 'richiesta')),
      agent('lead', own('agente')),
    ],
    export: [
      admin('lead_requests', where('origine', 'lead')),
      admin('requests', where('origine', 'richiesta')),
    ],
  },
  states: {
    field: 'stato',
    initial: ['fissato'],
    moves: {
      fissato: ['tenuto', 'mancato', 'annullato'],
      tenuto: ['mancato'],
      mancato: ['tenuto'],
      annullato: [],
    },
    next: { fissato: 'tenuto' },
    entering: {
      tenuto: { label: 'Segna come tenuto' },
      mancato: { label: 'Segna come mancato' },
      annullato: { label: 'Annulla l’appuntamento' },
    },
  },
  live: true,
  deletion: 'remove',
  list: {
    columns: ['inizio', 'numero', 'lead', 'richiesta', 'agenzia', 'agente', 'stato'],
    filters: ['stato', 'agenzia', 'agente', 'origine'],
    sort: '-inizio',
  },
  form: [
    { legend: 'Appuntamento', fields: ['inizio', 'stato'] },
    { legend: 'Con chi', fields: ['numero', 'origine', 'lead', 'richiesta', 'cliente', 'agenzia', 'agente'] },
  ],
})
