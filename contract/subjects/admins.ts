import { admin } from '../access/grants.ts'
import { adminFlags, ticketingFlags } from '../access/permissions.ts'
import { choice, choices, flags, signInEmail, text } from '../records/fields.ts'
import { personStates, resource, statuses } from '../records/resource.ts'
import { ticketCategories } from '../tickets/ticket-words.ts'

/** An administrator of the broker. Credentials are stored elsewhere and never leave the server. */
export const admins = resource({
  name: 'admins',
  model: 'Admin',
  label: { one: 'Amministratore', many: 'Amministratori' },
  title: ['surname', 'name'],
  subtitle: 'email',
  fields: {
    name: text({ label: 'Nome', max: 100, searched: true, holderMayWrite: true }),
    surname: text({ label: 'Cognome', max: 100, sortable: true, searched: true, holderMayWrite: true }),
    email: signInEmail({ label: 'E-mail', unique: true, searched: true }),
    permissions: flags(adminFlags, { label: 'Permessi' }),
    ticketing: flags(ticketingFlags, { label: 'Permessi dell’assistenza' }),
    ticketCategories: choices(ticketCategories, { label: 'Categorie seguite' }),
    status: choice(statuses, { label: 'Stato' }),
  },
  personKeys: ['email'],
  access: { read: [admin('admins')], write: [admin('admins')], exportNeedsProof: true },
  states: personStates,
  restorable: 'deletion',
  deletion: 'status',
  list: { columns: ['surname', 'name', 'email', 'status'], filters: ['status'], sort: 'surname' },
  form: [
    { legend: 'Persona', fields: ['name', 'surname', 'email', 'status'] },
    { legend: 'Che cosa può fare', fields: ['permissions', 'ticketing', 'ticketCategories'] },
  ],
})
