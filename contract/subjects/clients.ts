import { z } from 'zod'
import { admin, client, own } from '../access/grants.ts'
import {
  choice,
  day,
  fiscalCode,
  flag,
  owned,
  phone,
  reference,
  signInEmail,
  text,
} from '../records/fields.ts'
import { personStates, resource, statuses } from '../records/resource.ts'
import { consent } from './leads.ts'

/** A customer, who signs in to the customers' area. */
export const clients = resource({
  name: 'clients',
  model: 'Clients',
  label: { one: 'Cliente', many: 'Clienti' },
  title: ['cognome', 'nome'],
  subtitle: 'email',
  fields: {
    nome: text({ label: 'Nome', max: 100, sortable: true, searched: true }),
    cognome: text({ label: 'Cognome', max: 100, sortable: true, searched: true }),
    email: signInEmail({ label: 'E-mail', unique: true, searched: true }),
    /** Replaces the e-mail address after confirmation; nobody signs in with it before. */
    nuovaEmail: signInEmail({ label: 'Nuova e-mail, da confermare', optional: true }),
    emailVerificata: flag({ label: 'E-mail verificata' }),
    /** The code of the agent or referrer who sent the customer. */
    referal: text({ label: 'Segnalato da', max: 40, optional: true }),
    cellulare: phone({ label: 'Cellulare', optional: true, holderMayWrite: true }),
    codiceFiscale: fiscalCode({ label: 'Codice fiscale', optional: true }),
    dataNascita: day({ label: 'Data di nascita', optional: true }),
    agente: reference('agents', { label: 'Agente', optional: true }),
    consensi: owned(z.array(consent), { label: 'Consensi' }),
    status: choice(statuses, { label: 'Stato', sortable: true }),
  },
  access: {
    read: [admin('clients_see'), client(own('_id'))],
    write: [admin('clients_edit')],
    export: [admin('clients_export')],
    exportNeedsProof: true,
  },
  states: personStates,
  restorable: 'deletion',
  deletion: 'status',
  list: {
    columns: ['cognome', 'nome', 'email', 'status'],
    filters: ['status', 'emailVerificata', 'agente'],
    sort: 'cognome',
  },
  form: [
    { legend: 'Persona', fields: ['nome', 'cognome', 'codiceFiscale', 'dataNascita', 'status'] },
    { legend: 'Contatti', fields: ['email', 'nuovaEmail', 'emailVerificata', 'cellulare'] },
    { legend: 'Provenienza', fields: ['referal', 'agente', 'consensi'] },
  ],
})
