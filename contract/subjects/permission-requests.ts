import { admin } from '../access/grants.ts'
import { adminFlags, agentFlags, ticketingFlags } from '../access/permissions.ts'
import { choice, choices, dayTime, notes, reference } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** Every flag that a page of an area may need, with its label. */
export const pageFlags = {
  ...agentFlags,
  ...adminFlags,
  ...Object.fromEntries(
    Object.entries(ticketingFlags).map(([flag, label]) => [`ticketing.${flag}`, `Assistenza: ${label}`]),
  ),
} as Record<string, string>

/** A person of the house who asked for the flags of a page, and what was decided. */
export const permissionRequests = resource({
  name: 'richieste_permessi',
  model: 'RichiestePermessi',
  label: { one: 'Richiesta di permessi', many: 'Richieste di permessi' },
  title: ['permessi'],
  fields: {
    /** Whoever asks, an agent or an administrator. */
    agente: reference('agents', { label: 'Agente', optional: true, sets: [] }),
    amministratore: reference('admins', { label: 'Amministratore', optional: true, sets: [] }),
    permessi: choices(pageFlags, { label: 'Permessi', sets: [] }),
    stato: choice(
      { aperta: 'Da decidere', concessa: 'Concessa', rifiutata: 'Rifiutata' },
      { label: 'Stato' },
    ),
    motivo: notes({ label: 'Motivo', help: 'Lo legge chi ha chiesto.', optional: true }),
    decisaAt: dayTime({ label: 'Decisa il', optional: true, sets: [] }),
  },
  access: { read: [admin('agenti_permissions')], create: 'server', write: [admin('agenti_permissions')] },
  states: {
    field: 'stato',
    initial: ['aperta'],
    moves: { aperta: ['concessa', 'rifiutata'], concessa: [], rifiutata: ['concessa'] },
    next: { aperta: 'concessa' },
    entering: {
      concessa: { label: 'Concedi', stamps: ['decisaAt'], keeps: ['motivo', 'decisaAt'] },
      rifiutata: {
        label: 'Rifiuta',
        asks: ['motivo'],
        requires: [{ oneOf: ['motivo'], message: 'Scriva perché: lo legge chi ha chiesto.' }],
        stamps: ['decisaAt'],
        keeps: ['motivo', 'decisaAt'],
      },
    },
  },
  live: true,
  deletion: 'remove',
  list: {
    columns: ['permessi', 'agente', 'amministratore', 'createdAt', 'stato'],
    filters: ['stato'],
    sort: '-_id',
  },
  form: [
    {
      legend: 'Richiesta',
      fields: ['agente', 'amministratore', 'permessi', 'stato', 'motivo', 'decisaAt'],
    },
  ],
})
