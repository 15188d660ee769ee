import { admin, agent, below, own } from '../access/grants.ts'
import { choice, dayTime, notes, reference } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** The minutes of an appointment. */
export const appointmentMinutes = 15

/** The records that an appointment may be about. */
export const appointmentSubjects = ['lead', 'richiesta', 'cliente'] as const

/**
 * A call at an agreed time. The time belongs to the agent, or to the agency while no agent follows the person. Visitors
 * choose a time in the form of a request, and the office makes appointments too.
 */
export const appointments = resource({
  name: 'appuntamenti',
  model: 'Appuntamenti',
  label: { one: 'Appuntamento', many: 'Appuntamenti' },
  title: ['inizio'],
  fields: {
    inizio: dayTime({ label: 'Inizio', sortable: true }),
    lead: reference('leads', { label: 'Lead', optional: true }),
    richiesta: reference('requests', { label: 'Richiesta', optional: true }),
    cliente: reference('clients', { label: 'Cliente', optional: true }),
    agenzia: reference('agencies', { label: 'Agenzia', optional: true, listedFor: 'everyReader' }),
    agente: reference('agents', { label: 'Agente', optional: true }),
    stato: choice(
      { fissato: 'Fissato', tenuto: 'Tenuto', mancato: 'Mancato', annullato: 'Annullato' },
      { label: 'Stato' },
    ),
    /** Written by the people who make the call; never shown to the person. */
    nota: notes({ label: 'Nota interna', optional: true, sees: [admin(), agent()] }),
  },
  access: {
    read: [admin('lead_requests'), agent('lead', own('agente')), agent('lead', below('agente'))],
    write: [admin('lead_requests')],
    exportNeedsProof: true,
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
    entering: { annullato: { label: 'Annulla l’appuntamento' } },
  },
  live: true,
  deletion: 'remove',
  list: {
    columns: ['inizio', 'lead', 'richiesta', 'cliente', 'agenzia', 'agente', 'stato'],
    filters: ['stato', 'agenzia', 'agente', 'lead', 'richiesta', 'cliente'],
    sort: '-inizio',
  },
  form: [
    { legend: 'Quando', fields: ['inizio', 'stato', 'nota'] },
    { legend: 'Con chi', fields: ['lead', 'richiesta', 'cliente'] },
    { legend: 'Chi chiama', fields: ['agenzia', 'agente'] },
  ],
  check: ({ lead, richiesta, cliente }) =>
    [lead, richiesta, cliente].filter(Boolean).length === 1
      ? {}
      : { lead: 'Un lead, oppure una richiesta, oppure un cliente: uno solo dei tre.' },
})
