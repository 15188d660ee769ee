import { admin, agent, sameAgency, where } from '../access/grants.ts'
import {
  address,
  choice,
  choices,
  email,
  flag,
  notes,
  phone,
  picture,
  reference,
  rows,
  slug,
  text,
  texts,
  whole,
} from '../records/fields.ts'
import { patronDay } from '../records/patron-day.ts'
import { resource, statuses, statusStates } from '../records/resource.ts'
import { copiedHours, weeklyHours, weeklyHoursProblems } from '../records/weekly-hours.ts'

/** The products that an agency may follow. */
export const products = {
  mutuo: 'Mutui',
  prestito: 'Prestiti personali',
  cessione: 'Cessione del quinto e delega',
  aziende: 'Aziende e leasing',
} as const
export type AgencyProduct = keyof typeof products

/** An office of the broker. */
export const agencies = resource({
  name: 'agencies',
  model: 'Agenzie',
  label: { one: 'Agenzia', many: 'Agenzie' },
  title: ['nome'],
  fields: {
    codice: text({ label: 'Codice', max: 20, unique: true, searched: true }),
    nome: text({ label: 'Nome', sortable: true, searched: true }),
    slug: slug({ label: 'Indirizzo della pagina', unique: true }),
    indirizzo: address({ label: 'Indirizzo' }),
    telefono: phone({ label: 'Telefono', optional: true }),
    whatsapp: phone({ label: 'WhatsApp', optional: true }),
    email: email({ label: 'E-mail', needsProof: true }),
    pec: email({ label: 'PEC', optional: true }),
    /** `giorno` from 1 (Monday) to 7. */
    orari: rows(weeklyHours, { label: 'Orari', copied: copiedHours }),
    /** `MM-DD`. */
    patrono: patronDay('Mese e giorno: 12-07 è il 7 dicembre. Non conta fra i giorni lavorativi.'),
    /** Office minutes within which the agency promises to call a person who asks for a call. */
    richiamata: whole({
      label: 'Richiamata entro',
      help: 'In minuti, contati nell’orario di apertura. Se è vuoto, 120: due ore lavorative.',
      min: 15,
      max: 2400,
      step: 15,
      optional: true,
    }),
    /** The agent in charge of the agency, and the manager who supervises the agency. */
    responsabile: reference('agents', { label: 'Responsabile', optional: true }),
    manager: reference('agents', { label: 'Manager', optional: true }),
    urlPhoto: picture({ label: 'Fotografia', ratio: [16, 9], optional: true }),
    descrizione: notes({ label: 'Descrizione', optional: true }),
    /** The products of the requests that the agency receives. */
    prodotti: choices(products, {
      label: 'Prodotti seguiti',
      help: 'Le richieste degli altri prodotti vanno a un’altra agenzia. Se è vuoto: tutti.',
    }),
    riceveRichieste: flag({
      label: 'Riceve richieste',
      help: 'Se no, le richieste vanno all’agenzia aperta più vicina.',
    }),
    servizi: texts({ label: 'Servizi', max: 60 }),
    comuniServiti: texts({ label: 'Comuni serviti', max: 100 }),
    accessibile: flag({ label: 'Accessibile in sedia a rotelle' }),
    pubblica: flag({ label: 'Sul sito' }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: {
    read: [
      admin('agenzie'),
      agent('agenti_see', where('status', 'validated')),
      agent(undefined, sameAgency('_id')),
    ],
    write: [admin('agenzie')],
  },
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: { columns: ['nome', 'codice', 'email', 'status'], filters: ['status'], sort: 'nome' },
  form: [
    {
      legend: 'Agenzia',
      fields: ['codice', 'nome', 'slug', 'descrizione', 'urlPhoto', 'pubblica', 'status'],
    },
    { legend: 'Chi la segue', fields: ['responsabile', 'manager'] },
    {
      legend: 'Dove',
      fields: ['indirizzo', 'orari', 'patrono', 'accessibile', 'servizi', 'comuniServiti'],
    },
    { legend: 'Richieste', fields: ['riceveRichieste', 'prodotti', 'richiamata'] },
    { legend: 'Contatti', fields: ['telefono', 'whatsapp', 'email', 'pec'] },
  ],
  check: ({ orari }) => weeklyHoursProblems('orari', orari),
})
