import { admin } from '../access/grants.ts'
import { choice, dayTime, reference, text } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** The reasons why a session ended. */
export const sessionEnds = {
  uscita: 'Uscita',
  da_altra_sessione: 'Chiusa da un’altra sessione',
  cambio_password: 'Cambio della password',
  cambio_email: 'Cambio dell’indirizzo e-mail',
  secondo_fattore: 'Cambio del secondo fattore',
  riuso: 'Credenziali usate due volte',
  scaduta: 'Scaduta',
  sospesa: 'Accesso sospeso',
  da_amministratore: 'Chiusa da un amministratore',
  modifica_annullata: 'Modifica dell’accesso annullata',
  nuovo_accesso: 'Nuovo accesso dallo stesso dispositivo',
} as const

/**
 * The sessions of people, with the address and device of each. Only the server writes these rows, without history, and
 * deletes them after a while.
 */
export const sessions = resource({
  name: 'sessions',
  model: 'Session',
  label: { one: 'Sessione', many: 'Sessioni' },
  title: ['iniziata'],
  fields: {
    ruolo: choice({ admin: 'Amministratore', agent: 'Agente', client: 'Cliente' }, { label: 'Ruolo' }),
    /** One of the three is set, depending on the role. */
    admin: reference('admins', { label: 'Amministratore', optional: true }),
    agent: reference('agents', { label: 'Agente', optional: true }),
    client: reference('clients', { label: 'Cliente', optional: true }),
    ip: text({ label: 'Indirizzo', max: 100 }),
    userAgent: text({ label: 'Dispositivo', max: 300, optional: true }),
    iniziata: dayTime({ label: 'Iniziata', sortable: true }),
    ultimaAttivita: dayTime({ label: 'Ultima attività', sortable: true }),
    terminata: dayTime({ label: 'Terminata', optional: true }),
    motivo: choice(sessionEnds, { label: 'Perché è terminata', optional: true }),
  },
  access: { read: [admin('sessions')], write: 'server', exportNeedsProof: true },
  deletion: 'remove',
  list: {
    columns: ['ruolo', 'ip', 'userAgent', 'iniziata', 'ultimaAttivita', 'motivo'],
    filters: ['ruolo', 'admin', 'agent', 'client', 'motivo'],
    sort: '-iniziata',
  },
  form: [{ legend: 'Sessione', fields: ['ruolo', 'ip', 'userAgent', 'iniziata', 'ultimaAttivita'] }],
})
