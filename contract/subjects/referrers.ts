import { admin } from '../access/grants.ts'
import { choice, email, notes, part, phone, slug, text } from '../records/fields.ts'
import { resource, statuses, statusStates } from '../records/resource.ts'
import { registrationStates } from './agents.ts'

/**
 * A person or firm that sends people to the broker. A referrer who is in no register only collects contacts, and gets
 * nothing in return.
 */
export const referrers = resource({
  name: 'referrers',
  model: 'Segnalatori',
  label: { one: 'Segnalatore', many: 'Segnalatori' },
  title: ['nome'],
  subtitle: 'email',
  fields: {
    nome: text({ label: 'Nome', sortable: true, searched: true }),
    tipo: choice(
      {
        segnalatore: 'Segnalatore',
        agenzia_immobiliare: 'Agenzia immobiliare',
        commercialista: 'Commercialista',
        zetarent: 'Zetarent',
        altro: 'Altro',
      },
      { label: 'Tipo' },
    ),
    /** The slug of the page to which the referrer sends people. */
    codice: slug({ label: 'Indirizzo della pagina', unique: true }),
    email: email({ label: 'E-mail', searched: true }),
    telefono: phone({ label: 'Telefono', optional: true }),
    registro: part(
      {
        nome: text({ label: 'Registro', max: 60 }),
        numero: text({ label: 'Numero', max: 20 }),
        stato: choice(registrationStates, { label: 'Stato' }),
      },
      { label: 'Iscrizione', help: 'Senza iscrizione si raccolgono soltanto contatti.', optional: true },
    ),
    note: notes({ label: 'Note', optional: true }),
    status: choice(statuses, { label: 'Stato' }),
  },
  personKeys: ['email', 'telefono'],
  access: { read: [admin('partners')], write: [admin('partners')], exportNeedsProof: true },
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: { columns: ['nome', 'tipo', 'codice', 'email', 'status'], filters: ['tipo', 'status'], sort: 'nome' },
  form: [
    { legend: 'Segnalatore', fields: ['nome', 'tipo', 'codice', 'status'] },
    { legend: 'Contatti', fields: ['email', 'telefono', 'note'] },
    { legend: 'Registro', fields: ['registro'] },
  ],
})
