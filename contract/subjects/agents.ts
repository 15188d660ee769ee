import { admin, agent, below, where } from '../access/grants.ts'
import { agentFlags } from '../access/permissions.ts'
import {
  choice,
  choices,
  day,
  fiscalCode,
  flag,
  flags,
  notes,
  part,
  percent,
  phone,
  picture,
  reference,
  rows,
  signInEmail,
  slug,
  text,
  vatNumber,
  whole,
} from '../records/fields.ts'
import { personStates, resource, statuses } from '../records/resource.ts'

/** The positions of agents in the broker's organisation. */
export const agentFigures = {
  consulente: 'Consulente del credito',
  agente: 'Agente',
  agente_senior: 'Agente senior',
  team_leader: 'Team leader',
  responsabile_agenzia: 'Responsabile agenzia',
  area_manager: 'Area manager',
  manager: 'Manager',
  back_office: 'Back office',
  contact_center: 'Contact center',
} as const

/** The states of a registration in the register of agents and mediators. */
export const registrationStates = { attivo: 'Attivo', sospeso: 'Sospeso', cessato: 'Cessato' } as const

const languages = {
  it: 'Italiano',
  en: 'Inglese',
  fr: 'Francese',
  de: 'Tedesco',
  es: 'Spagnolo',
  ro: 'Rumeno',
  ar: 'Arabo',
  zh: 'Cinese',
  sq: 'Albanese',
  uk: 'Ucraino',
} as const

const specialities = {
  mutui: 'Mutui',
  prestiti: 'Prestiti',
  cdq: 'Cessione del quinto',
  aziende: 'Aziende',
  leasing: 'Leasing',
} as const

/** Who sets what an agent may see and do, and on which terms. */
const rights = [admin('agenti_permissions')]

/** An agent of the broker, who signs in to the agents' area. */
export const agents = resource({
  name: 'agents',
  model: 'Users',
  label: { one: 'Agente', many: 'Agenti' },
  title: ['cognome', 'nome'],
  subtitle: 'email',
  fields: {
    nome: text({ label: 'Nome', max: 100, searched: true }),
    cognome: text({ label: 'Cognome', max: 100, sortable: true, searched: true }),
    email: signInEmail({ label: 'E-mail', unique: true, searched: true, wrappedIn: 'email' }),
    urlPhoto: picture({ label: 'Fotografia', ratio: [1, 1], optional: true, holderMayWrite: true }),
    figura: choice(agentFigures, { label: 'Figura' }),
    permissions: flags(agentFlags, { label: 'Permessi', sees: [admin()] }),
    idEgg: text({ label: 'Codice EGG', max: 50, optional: true, unique: true, sees: [admin()] }),
    /** Customers who register with this code come from this agent. */
    codice: text({ label: 'Codice per i clienti', max: 40, optional: true, unique: true, sees: [admin()] }),
    cellulare: phone({ label: 'Cellulare', optional: true, holderMayWrite: true }),
    telefono: phone({ label: 'Telefono', optional: true, holderMayWrite: true }),
    whatsapp: phone({ label: 'WhatsApp', optional: true, holderMayWrite: true }),
    agenzia: reference('agencies', { label: 'Agenzia', optional: true, listedFor: 'everyReader' }),
    superiore: reference('agents', { label: 'Superiore', optional: true, sets: rights }),
    /** Sees the loan files and messages of the agent during the absence. */
    sostituto: reference('agents', {
      label: 'Sostituto durante le assenze',
      optional: true,
      sees: [admin()],
      sets: rights,
    }),
    /** The colleague whom the agent proposes as substitute, until the superior or the office confirms. */
    sostitutoProposto: reference('agents', {
      label: 'Sostituto proposto',
      optional: true,
      sees: [admin()],
      sets: [],
    }),
    assenteDal: day({ label: 'Assente dal', optional: true, sees: [admin()] }),
    assenteAl: day({ label: 'Assente fino al', optional: true, sees: [admin()] }),
    /** The sharing of leads leaves the agent out, as during an absence. */
    leadInPausa: flag({ label: 'Lead in pausa', optional: true, sees: [admin()] }),
    slug: slug({ label: 'Indirizzo della pagina', optional: true, unique: true }),
    oam: part(
      {
        numero: text({ label: 'Numero', max: 20 }),
        dataComunicazione: day({ label: 'Comunicata il', optional: true }),
        stato: choice(registrationStates, { label: 'Stato' }),
      },
      { label: 'Iscrizione OAM', optional: true, sees: [admin()] },
    ),
    codiceFiscale: fiscalCode({ label: 'Codice fiscale', optional: true, sees: [admin()] }),
    partitaIva: vatNumber({ label: 'Partita IVA', optional: true, sees: [admin()] }),
    /** The text about the person on the agent's page. */
    bio: notes({ label: 'Presentazione', optional: true, holderMayWrite: true }),
    lingue: choices(languages, { label: 'Lingue', optional: true, holderMayWrite: true }),
    specializzazioni: choices(specialities, {
      label: 'Specializzazioni',
      optional: true,
      holderMayWrite: true,
    }),
    /** The training hours that the register requires every two years. */
    formazione: rows(
      {
        biennio: text({ label: 'Biennio', max: 9, pattern: [/^\d{4}-\d{4}$/, 'Per esempio 2025-2026.'] }),
        oreRichieste: whole({ label: 'Ore richieste', max: 1000 }),
        oreFatte: whole({ label: 'Ore fatte', max: 1000 }),
        scadenza: day({ label: 'Entro il' }),
      },
      { label: 'Formazione', optional: true, sees: [admin()] },
    ),
    mandato: part(
      {
        dal: day({ label: 'Dal' }),
        al: day({ label: 'Al', optional: true }),
        percProvvigione: percent({ label: 'Provvigione', min: 0, max: 100 }),
      },
      { label: 'Mandato', optional: true, sees: [admin()], sets: rights },
    ),
    visibileSulSito: flag({ label: 'Sul sito', sees: [admin()] }),
    status: choice(statuses, { label: 'Stato', sees: [admin()] }),
  },
  personKeys: ['codiceFiscale', 'email', 'cellulare', 'telefono'],
  access: {
    read: [
      admin('agenti_see'),
      agent('agenti_see', where('status', 'validated')),
      agent('agenti_see', below('_id')),
    ],
    write: [admin('agenti_edit')],
    exportNeedsProof: true,
  },
  states: personStates,
  restorable: 'deletion',
  deletion: 'status',
  list: {
    columns: ['cognome', 'nome', 'email', 'figura', 'status'],
    filters: ['status', 'figura', 'agenzia', 'superiore'],
    sort: 'cognome',
  },
  form: [
    { legend: 'Persona', fields: ['nome', 'cognome', 'email', 'urlPhoto', 'status'] },
    { legend: 'Contatti', fields: ['cellulare', 'telefono', 'whatsapp'] },
    { legend: 'Dati fiscali e mandato', fields: ['codiceFiscale', 'partitaIva', 'mandato', 'formazione'] },
    {
      legend: 'Nella rete',
      fields: [
        'figura',
        'agenzia',
        'superiore',
        'idEgg',
        'codice',
        'sostituto',
        'assenteDal',
        'assenteAl',
        'leadInPausa',
      ],
    },
    {
      legend: 'Verso il pubblico',
      fields: ['oam', 'slug', 'visibileSulSito', 'bio', 'lingue', 'specializzazioni'],
    },
    { legend: 'Che cosa può fare', fields: ['permissions'] },
  ],
  check: ({ visibileSulSito, slug, oam, mandato, sostituto, assenteDal, assenteAl }) => ({
    ...((sostituto || assenteAl) && !assenteDal && { assenteDal: 'Scriva da quando.' }),
    ...((sostituto || assenteDal) && !assenteAl && { assenteAl: 'Scriva fino a quando.' }),
    ...(assenteDal && assenteAl && assenteAl < assenteDal && { assenteAl: 'È prima dell’inizio.' }),
    ...(mandato?.al && mandato.al < mandato.dal && { 'mandato.al': 'È prima dell’inizio.' }),
    ...(visibileSulSito && !slug && { slug: 'Chi sta sul sito ha l’indirizzo di una pagina.' }),
    ...(visibileSulSito && !oam && { oam: 'Sul sito sta solo chi è iscritto: indichi il numero OAM.' }),
  }),
})
