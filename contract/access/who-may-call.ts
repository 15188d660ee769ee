/**
 * Who may make each call of the API, written by hand as an independent check of each route's own declaration. Add every
 * new call here too, and decide again who it is for.
 */
interface Grant {
  role: 'admin' | 'agent' | 'client'
  flag?: string
  rows?: readonly object[]
}

const flag = (name: string): Grant[] => [{ role: 'admin', flag: name }]
const admin: Grant[] = [{ role: 'admin' }]
const agent: Grant[] = [{ role: 'agent' }]
const client: Grant[] = [{ role: 'client' }]
/** The displays: the server decides by the flag of the product. */
const displays: Grant[] = [
  { role: 'agent', flag: 'display_rata' },
  { role: 'agent', flag: 'display_prestito' },
]
/** Who sends offers: agents with files or leads; each call checks the record. */
const offerMakers: Grant[] = [
  { role: 'agent', flag: 'pratiche' },
  { role: 'agent', flag: 'lead' },
]
/** Who makes quotes of loans. */
const quoteMakers: Grant[] = [{ role: 'agent', flag: 'preventivatore_prestiti' }]
/** The office prepares quotes for the agents of its files. */
const quotePreparers: Grant[] = [...quoteMakers, ...flag('pratiche_edit')]
const merchandise: Grant[] = [{ role: 'agent', flag: 'merchandising' }, { role: 'client' }]

/** The calls of a resource besides those that read, write and export its records. */
type Further = 'references' | 'create' | 'import' | 'move'

/** What an agent may do with a record that nothing but a person connects with them. */
type Seen = 'written' | 'read' | 'hidden'

/** Who may make the record calls of one resource. */
interface RecordRights {
  read: 'anyone' | readonly Grant[]
  write?: readonly Grant[]
  /** Set where not all writers remove. */
  remove?: readonly Grant[]
  export?: readonly Grant[]
  also?: readonly Further[]
  /**
   * For a resource with rules about persons: what an agent with the flags may do with a record of their own, of a
   * subordinate, of a colleague of the agency and of a stranger. With rules about absences and shares also with a record
   * of an absent agent whose substitute the agent is, of a stranger with a share for the agent, and of a stranger with a
   * share for a subordinate. For parts of a loan file it is the file that belongs to these people.
   */
  seeded?: Record<'own' | 'subordinate' | 'agency' | 'stranger', Seen> &
    Partial<Record<'absent' | 'shared' | 'sharedBelow', Seen>>
}

/** The files that agents read, with the flag. */
const fileRules: (readonly [flag: string, rule: object])[] = [
  ['pratiche', { own: 'agente' }],
  ['pratiche', { below: 'agente' }],
  ['pratiche', { having: 'pratiche_quote', by: 'pratica', rows: [{ own: 'agente' }] }],
  ['pratiche', { having: 'pratiche_quote', by: 'pratica', rows: [{ below: 'agente' }] }],
  ['pratiche', { substitute: 'agente' }],
  ['pratiche_agenzia', { sameAgency: 'agenzia' }],
]
const fileReaders: readonly Grant[] = [
  { role: 'admin', flag: 'pratiche_see' },
  ...fileRules.map(([name, rule]) => ({ role: 'agent' as const, flag: name, rows: [rule] })),
]
/** Who decides about the substitute of an agent: the office, and the agents above. */
const substituteDeciders: readonly Grant[] = [
  { role: 'admin', flag: 'agenti_permissions' },
  { role: 'agent', rows: [{ below: '_id' }] },
]
const fileStarters: readonly Grant[] = [
  { role: 'admin', flag: 'pratiche_edit' },
  { role: 'agent', flag: 'pratiche', rows: [{ own: 'agente' }] },
]
/** A rule about the file of a record. */
const ofFile = (rule: object) => ({ through: 'pratica', to: 'pratiche', rows: [rule] })
const fileParts: readonly Grant[] = [
  { role: 'admin', flag: 'pratiche_see' },
  ...fileRules.map(([name, rule]) => ({ role: 'agent' as const, flag: name, rows: [ofFile(rule)] })),
]
const filePartWriters: readonly Grant[] = [
  { role: 'admin', flag: 'pratiche_edit' },
  { role: 'agent', flag: 'pratiche', rows: [ofFile({ own: 'agente' })] },
]
const fileDocumentReaders: readonly Grant[] = [
  { role: 'admin', flag: 'pratiche_see' },
  { role: 'agent', flag: 'pratiche' },
  { role: 'agent', flag: 'pratiche_agenzia' },
]
const fileDocumentWriters: readonly Grant[] = [
  { role: 'admin', flag: 'pratiche_edit' },
  { role: 'agent', flag: 'pratiche' },
]
/** Customers give their own documents: the handler finds their participation. */
const documentGivers: readonly Grant[] = [...fileDocumentWriters, ...client]
/** Whoever makes the papers of files, which name fees. */
const paperMakers: readonly Grant[] = [
  { role: 'admin', flag: 'pratiche_see' },
  { role: 'agent', flag: 'pratiche' },
]
/** Whoever may write some adequate verifications. */
const verificationWriters: readonly Grant[] = [
  { role: 'admin', flag: 'antiriciclaggio' },
  { role: 'agent', flag: 'pratiche' },
]
/** What agents may do with the files, and with the records of files, of the people of `seeded`. */
const seededFile = {
  own: 'written',
  subordinate: 'read',
  agency: 'read',
  stranger: 'hidden',
  absent: 'read',
  shared: 'read',
  sharedBelow: 'read',
} as const
/** The same of records that agents never write. */
const seededReadOnly = { ...seededFile, own: 'read' } as const
/** The same of records that only the agent of the file reads. */
const seededOwnOnly = {
  own: 'written',
  subordinate: 'hidden',
  agency: 'hidden',
  stranger: 'hidden',
  absent: 'hidden',
  shared: 'hidden',
  sharedBelow: 'hidden',
} as const
const verifiers: readonly Grant[] = [
  { role: 'admin', flag: 'antiriciclaggio' },
  { role: 'agent', flag: 'pratiche', rows: [ofFile({ own: 'agente' }), { where: 'stato', is: 'bozza' }] },
]

/** The office, and agents for their own leads and those of the agents below them. */
const leadReaders: readonly Grant[] = [
  { role: 'admin', flag: 'lead_requests' },
  { role: 'agent', flag: 'lead', rows: [{ own: 'agente' }] },
  { role: 'agent', flag: 'lead', rows: [{ below: 'agente' }] },
]
const leadWriters: readonly Grant[] = [
  { role: 'admin', flag: 'lead_requests' },
  { role: 'agent', flag: 'lead', rows: [{ own: 'agente' }] },
]

/** Tickets are read by the office, by category or all, and by the agent who opened them. */
const ticketOffice: readonly Grant[] = [
  { role: 'admin', flag: 'ticketing.see_all' },
  {
    role: 'admin',
    flag: 'ticketing.see_own_category',
    rows: [{ followed: 'categoria', by: 'ticketCategories' }],
  },
  { role: 'admin', flag: 'ticketing.see_own_category', rows: [{ own: 'assegnato' }] },
]
const ticketReaders: readonly Grant[] = [
  ...ticketOffice,
  { role: 'agent', flag: 'tickets', rows: [{ own: 'autore' }] },
]
/** A rule about the ticket of a record. */
const ofTicket = (rule: object) => ({ through: 'ticket', to: 'tickets', rows: [rule] })
const ticketOfficeParts: readonly Grant[] = ticketOffice.map(grant =>
  grant.rows ? { ...grant, rows: grant.rows.map(ofTicket) } : grant,
)
const seededTicket = { own: 'read', subordinate: 'hidden', agency: 'hidden', stranger: 'hidden' } as const
/** Whoever works with tickets in the office; each change asks for its own flag. */
const ticketing = flag('ticketing_access')
const ticketAgents: Grant[] = [{ role: 'agent', flag: 'tickets' }]
const ticketWriters: Grant[] = [...ticketAgents, ...flag('ticketing.reply')]

/** One row for each resource, with the rules about its records. */
export const recordRights: Record<string, RecordRights> = {
  admins: {
    read: flag('admins'),
    write: flag('admins'),
    export: flag('admins'),
    also: ['create', 'import', 'move'],
  },
  agencies: {
    read: [
      { role: 'admin', flag: 'agenzie' },
      { role: 'agent', flag: 'agenti_see', rows: [{ where: 'status', is: 'validated' }] },
      { role: 'agent', rows: [{ sameAgency: '_id' }] },
    ],
    write: flag('agenzie'),
    export: flag('agenzie'),
    also: ['references', 'create', 'import', 'move'],
    seeded: { own: 'read', subordinate: 'hidden', agency: 'read', stranger: 'hidden' },
  },
  agents: {
    read: [
      { role: 'admin', flag: 'agenti_see' },
      { role: 'agent', flag: 'agenti_see', rows: [{ where: 'status', is: 'validated' }] },
      { role: 'agent', flag: 'agenti_see', rows: [{ below: '_id' }] },
    ],
    write: flag('agenti_edit'),
    export: flag('agenti_see'),
    also: ['references', 'create', 'import', 'move'],
    seeded: { own: 'read', subordinate: 'read', agency: 'hidden', stranger: 'hidden' },
  },
  appuntamenti: {
    read: [
      { role: 'admin', flag: 'lead_requests' },
      { role: 'agent', flag: 'lead', rows: [{ own: 'agente' }] },
      { role: 'agent', flag: 'lead', rows: [{ below: 'agente' }] },
    ],
    write: flag('lead_requests'),
    export: flag('lead_requests'),
    also: ['references', 'create', 'import', 'move'],
    seeded: { own: 'read', subordinate: 'read', agency: 'hidden', stranger: 'hidden' },
  },
  bank_products: {
    read: flag('bank_products'),
    write: flag('bank_products'),
    export: flag('bank_products'),
    also: ['references', 'create', 'import', 'move'],
  },
  banks: {
    read: flag('banks'),
    write: flag('banks'),
    export: flag('banks'),
    also: ['create', 'import', 'move'],
  },
  calculators: {
    read: flag('calcolatori'),
    write: flag('calcolatori'),
    export: flag('calcolatori'),
    also: ['create', 'import'],
  },
  clients: {
    read: [
      { role: 'admin', flag: 'clients_see' },
      { role: 'client', rows: [{ own: '_id' }] },
    ],
    write: flag('clients_edit'),
    export: flag('clients_export'),
    also: ['references', 'create', 'import', 'move'],
  },
  communications: {
    read: flag('comunicazioni'),
    write: flag('comunicazioni'),
    export: flag('comunicazioni'),
    also: ['references', 'create', 'import', 'move'],
  },
  company: {
    read: flag('settings'),
    write: flag('settings'),
    export: flag('settings'),
    also: ['create', 'import'],
  },
  documenti_richiesti: {
    read: [
      { role: 'admin', flag: 'pratiche_impostazioni' },
      { role: 'agent', flag: 'pratiche' },
    ],
    write: flag('pratiche_impostazioni'),
    export: flag('pratiche_impostazioni'),
    also: ['create', 'import', 'move'],
  },
  conservazione: {
    read: flag('settings'),
    write: flag('settings'),
    export: flag('settings'),
    also: ['create', 'import'],
  },
  documents: {
    read: [
      { role: 'admin', flag: 'file_manager' },
      {
        role: 'agent',
        flag: 'tools',
        rows: [
          { where: 'status', is: 'validated' },
          { list: 'destinatari', includes: 'agenti' },
        ],
      },
    ],
    write: flag('file_manager'),
    export: flag('file_manager'),
    also: ['create', 'import', 'move'],
  },
  egg_corrispondenze: {
    read: flag('eggsyncs'),
    write: flag('eggsyncs'),
    export: flag('eggsyncs'),
    also: ['references', 'create', 'import'],
  },
  mappature: {
    read: flag('eggsyncs'),
    write: flag('eggsyncs'),
    export: flag('eggsyncs'),
    also: ['create', 'import'],
  },
  faq_categories: {
    read: [
      { role: 'admin', flag: 'faq_categories' },
      { role: 'agent', flag: 'faqs', rows: [{ list: 'destinatari', includes: 'agenti' }] },
    ],
    write: flag('faq_categories'),
    export: flag('faq_categories'),
    also: ['create', 'import'],
  },
  faqs: {
    read: [
      { role: 'admin', flag: 'faqs' },
      {
        role: 'agent',
        flag: 'faqs',
        rows: [
          { where: 'pubblicata', is: true },
          { through: 'categoria', to: 'faq_categories', rows: [{ list: 'destinatari', includes: 'agenti' }] },
        ],
      },
    ],
    write: flag('faqs'),
    export: flag('faqs'),
    also: ['references', 'create', 'import'],
  },
  leads: {
    read: leadReaders,
    write: leadWriters,
    remove: flag('lead_requests'),
    export: flag('lead_requests'),
    also: ['references', 'move'],
    seeded: { own: 'written', subordinate: 'read', agency: 'hidden', stranger: 'hidden' },
  },
  mail_templates: {
    read: flag('settings'),
    write: flag('settings'),
    export: flag('settings'),
  },
  merchandising: {
    read: flag('merchandising'),
    write: flag('merchandising'),
    export: flag('merchandising'),
    also: ['create', 'import', 'move'],
  },
  merchandising_requests: {
    read: [
      { role: 'admin', flag: 'merchandising_requests' },
      { role: 'agent', flag: 'merchandising', rows: [{ own: 'agente' }] },
      { role: 'client', rows: [{ own: 'cliente' }] },
    ],
    write: flag('merchandising_requests'),
    export: flag('merchandising_requests'),
    also: ['references', 'move'],
    seeded: { own: 'read', subordinate: 'hidden', agency: 'hidden', stranger: 'hidden' },
  },
  news: { read: flag('news'), write: flag('news'), export: flag('news'), also: ['create', 'import'] },
  pages: { read: flag('pagine'), write: flag('pagine'), export: flag('pagine'), also: ['create', 'import'] },
  motivi_rifiuto: {
    read: flag('pratiche_impostazioni'),
    write: flag('pratiche_impostazioni'),
    export: flag('pratiche_impostazioni'),
    also: ['create', 'import', 'move'],
  },
  partners: {
    read: flag('partners'),
    write: flag('partners'),
    export: flag('partners'),
    also: ['references', 'create', 'import'],
  },
  perc_leads: {
    read: flag('perc_leads'),
    write: flag('perc_leads'),
    export: flag('perc_leads'),
    also: ['references', 'create', 'import'],
  },
  provinces: { read: 'anyone' },
  pratiche: {
    read: fileReaders,
    write: [
      { role: 'admin', flag: 'pratiche_edit' },
      { role: 'agent', flag: 'pratiche', rows: [{ own: 'agente' }] },
    ],
    export: flag('pratiche_export'),
    also: ['references', 'move'],
    seeded: seededFile,
  },
  pratiche_banche: {
    read: fileParts,
    write: filePartWriters,
    export: flag('pratiche_see'),
    also: ['references', 'create', 'import', 'move'],
    seeded: seededFile,
  },
  pratiche_compensi: {
    read: [
      { role: 'admin', flag: 'pratiche_see' },
      { role: 'agent', flag: 'pratiche', rows: [ofFile({ own: 'agente' })] },
    ],
    write: filePartWriters,
    export: flag('pratiche_see'),
    also: ['references', 'create', 'import'],
    seeded: seededOwnOnly,
  },
  pratiche_compiti: {
    read: fileParts,
    write: filePartWriters,
    export: flag('pratiche_see'),
    also: ['references', 'create', 'import', 'move'],
    seeded: seededFile,
  },
  pratiche_documenti: {
    read: fileParts,
    write: filePartWriters,
    export: flag('pratiche_see'),
    also: ['references', 'create', 'import', 'move'],
    seeded: seededFile,
  },
  pratiche_note: {
    read: fileParts,
    export: flag('pratiche_see'),
    also: ['references'],
    seeded: seededReadOnly,
  },
  pratiche_partecipanti: {
    read: fileParts,
    write: filePartWriters,
    export: flag('pratiche_see'),
    also: ['references'],
    seeded: seededFile,
  },
  pratiche_passi: {
    read: fileParts,
    export: flag('pratiche_see'),
    also: ['references'],
    seeded: seededReadOnly,
  },
  pratiche_quote: {
    read: fileParts,
    export: flag('pratiche_see'),
    also: ['references'],
    seeded: seededReadOnly,
  },
  pratiche_verifiche: {
    read: verifiers,
    write: verifiers,
    also: ['references', 'create', 'import', 'move'],
    seeded: seededOwnOnly,
  },
  rates: {
    read: 'anyone',
    write: flag('euribor_eurirs'),
    export: flag('euribor_eurirs'),
    also: ['create', 'import'],
  },
  reclami: {
    read: flag('reclami'),
    write: flag('reclami'),
    export: flag('reclami'),
    also: ['references', 'create', 'import', 'move'],
  },
  referrers: {
    read: flag('partners'),
    write: flag('partners'),
    export: flag('partners'),
    also: ['create', 'import', 'move'],
  },
  regions: { read: 'anyone' },
  requests: {
    read: flag('requests'),
    write: flag('requests'),
    export: flag('requests'),
    also: ['references', 'move'],
  },
  richieste_permessi: {
    read: flag('agenti_permissions'),
    write: flag('agenti_permissions'),
    export: flag('agenti_permissions'),
    also: ['references', 'move'],
  },
  sessions: { read: flag('sessions'), export: flag('sessions'), also: ['references'] },
  settings: {
    read: flag('settings'),
    write: flag('settings'),
    export: flag('settings'),
    also: ['create', 'import'],
  },
  tabelle_asa: { read: flag('tabelle_asa'), export: flag('tabelle_asa') },
  tabelle_hub: { read: flag('tabelle_hub'), export: flag('tabelle_hub') },
  tabelle_newfin: { read: flag('tabelle_newfin'), export: flag('tabelle_newfin') },
  testi_carte: {
    read: flag('pratiche_impostazioni'),
    write: flag('pratiche_impostazioni'),
    export: flag('pratiche_impostazioni'),
    also: ['create', 'import', 'move'],
  },
  tickets: { read: ticketReaders, export: ticketOffice, also: ['references'], seeded: seededTicket },
  tickets_categorie: {
    read: flag('ticketing.manage_categories'),
    write: flag('ticketing.manage_categories'),
    export: flag('ticketing.manage_categories'),
    also: ['references', 'create', 'import'],
  },
  tickets_messaggi: {
    read: [
      ...ticketOfficeParts,
      {
        role: 'agent',
        flag: 'tickets',
        rows: [{ where: 'interno', is: false }, ofTicket({ own: 'autore' })],
      },
    ],
    also: ['references'],
    seeded: seededTicket,
  },
  tickets_passi: { read: ticketOfficeParts, also: ['references'] },
  tickets_risposte: {
    read: [
      { role: 'admin', flag: 'ticketing.reply' },
      { role: 'admin', flag: 'ticketing.canned_answers' },
    ],
    write: flag('ticketing.canned_answers'),
    export: [
      { role: 'admin', flag: 'ticketing.reply' },
      { role: 'admin', flag: 'ticketing.canned_answers' },
    ],
    also: ['create', 'import'],
  },
  towns: { read: 'anyone' },
  training_completions: {
    read: [
      { role: 'admin', flag: 'video_formazione' },
      { role: 'agent', flag: 'video_formazione', rows: [{ own: 'agente' }] },
    ],
    export: flag('video_formazione'),
    also: ['references'],
    seeded: { own: 'read', subordinate: 'hidden', agency: 'hidden', stranger: 'hidden' },
  },
  training_videos: {
    read: [
      { role: 'admin', flag: 'video_formazione' },
      { role: 'agent', flag: 'video_formazione', rows: [{ where: 'status', is: 'validated' }] },
    ],
    write: flag('video_formazione'),
    export: flag('video_formazione'),
    also: ['create', 'import', 'move'],
  },
  webhook_deliveries: { read: flag('partners'), export: flag('partners'), also: ['references'] },
}

/** The record calls of a resource, with the callers of its row. */
function recordCalls([name, rights]: [string, RecordRights]): [string, 'anyone' | readonly Grant[]][] {
  const path = `/v2/${name}`
  const { read, write, remove = write, export: exported, also = [] } = rights
  const further: Record<Further, [string, RecordRights['read'] | undefined]> = {
    references: [`GET ${path}/riferimenti/:campo`, read],
    create: [`POST ${path}`, write],
    // A check of a file shows present values of any record, so only administrators import.
    import: [`POST ${path}/importa`, write?.filter(({ role }) => role === 'admin')],
    move: [`POST ${path}/:id/stato`, write],
  }
  const calls: [string, RecordRights['read'] | undefined][] = [
    [`GET ${path}`, read],
    [`GET ${path}/:id`, read],
    [`GET ${path}/esporta`, exported],
    [`PATCH ${path}/:id`, write],
    [`GET ${path}/:id/dipendenti`, remove],
    [`DELETE ${path}/:id`, remove],
    ...also.map(one => further[one]),
  ]
  return calls.flatMap(([call, who]): [string, RecordRights['read']][] => (who ? [[call, who]] : []))
}

export const whoMayCall: Record<string, 'anyone' | readonly Grant[]> = {
  ...Object.fromEntries(Object.entries(recordRights).flatMap(recordCalls)),

  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /v2/openapi.json': 'anyone',

  // The calculators and the forms of visitors.
  'GET /v2/enums/regioni': 'anyone',
  'GET /v2/enums/province': 'anyone',
  'GET /v2/calcolatori/mutui': 'anyone',
  'POST /v2/calcolatori/mutui/condizioni': 'anyone',
  'POST /v2/calcolatori/mutui/piano': 'anyone',
  'GET /v2/simulazioni/:id/pdf': 'anyone',
  'GET /v2/calcolatori/mutui/storia': 'anyone',
  'POST /v2/calcolatori/mutui/simulazioni': 'anyone',
  'POST /v2/calcolatori/prestiti/simulazioni': 'anyone',
  'POST /v2/calcolatori/prestiti/simulazioni/lettera': 'anyone',
  'POST /v2/calcolatori/cdq/simulazioni': 'anyone',
  'POST /v2/calcolatori/cdq/simulazioni/lettera': 'anyone',
  'POST /v2/calcolatori/leasing/simulazioni': 'anyone',
  'POST /v2/calcolatori/leasing/simulazioni/lettera': 'anyone',
  'POST /v2/calcolatori/mutui/simulazioni/lettera': 'anyone',
  'POST /v2/offerte/apertura': 'anyone',
  'GET /v2/preventivo/:id/pdf': 'anyone',
  'GET /v2/calcolatori/prestiti': 'anyone',
  'POST /v2/calcolatori/prestiti/condizioni': 'anyone',
  'GET /v2/calcolatori/cdq': 'anyone',
  'POST /v2/calcolatori/cdq/condizioni': 'anyone',
  'GET /v2/calcolatori/leasing': 'anyone',
  'POST /v2/calcolatori/leasing/condizioni': 'anyone',
  'GET /v2/calcolatori/rata': 'anyone',
  'GET /v2/leads/modulo': 'anyone',
  'POST /v2/leads': 'anyone',
  // Addresses, hours and telephones of the public offices.
  'GET /v2/agenzie': 'anyone',
  'GET /v2/agenzie/luoghi': 'anyone',
  'GET /v2/contatti': 'anyone',
  'GET /v2/contatti/agenzie': 'anyone',
  'GET /v2/contatti/orari': 'anyone',
  'POST /v2/contatti': 'anyone',
  'POST /v2/contatti/allegati': 'anyone',

  // Content files: stored by editors, readable by anyone with the address.
  'POST /v2/storage/genericUpload': [...admin, ...agent],
  'POST /v2/storage/deleteGenericFile': [...admin, ...agent],
  'GET /files/:key': 'anyone',
  'GET /files/:key/:size': 'anyone',
  // The original of a cropped picture may show more than was published: agents reach only their own uploads.
  'POST /v2/storage/ritaglia': [...admin, ...agent],
  'GET /v2/storage/ritaglio': [...admin, ...agent],
  'GET /v2/storage': flag('storage'),
  'GET /v2/storage/:bucketName': flag('storage'),
  'POST /v2/storage/:bucketName': flag('storage'),
  'GET /v2/storage/:bucketName/:key': flag('storage'),
  'DELETE /v2/storage/:bucketName/:key': flag('storage'),

  // Announcements to agents, and the agents who have read them.
  'GET /v2/comunicazioni/mie': [{ role: 'agent', flag: 'comunicazioni' }],
  'GET /v2/comunicazioni/mie/:id': [{ role: 'agent', flag: 'comunicazioni' }],
  'GET /v2/comunicazioni/da-leggere': [{ role: 'agent', flag: 'comunicazioni' }],
  'POST /v2/comunicazioni/letta': [{ role: 'agent', flag: 'comunicazioni' }],
  'GET /v2/communications/:id/letture': flag('comunicazioni'),
  'GET /v2/communications/:id/letture/esporta': flag('comunicazioni'),

  // The day of an agent, whose parts of leads and of files need their flags; the pipeline shows what the list of files shows.
  'GET /v2/permessi/richiesta': [...admin, ...agent],
  'POST /v2/permessi/richiesta': [...admin, ...agent],
  'GET /v2/agents/cruscotto': agent,
  'GET /v2/agents/cruscotto/stati': fileReaders.filter(({ role }) => role === 'agent'),
  'POST /v2/agents/unsent-key': agent,
  'POST /v2/agents/cruscotto/segni': [
    { role: 'agent', flag: 'lead' },
    { role: 'agent', flag: 'pratiche' },
  ],
  'DELETE /v2/agents/cruscotto/segni/:id': [
    { role: 'agent', flag: 'lead' },
    { role: 'agent', flag: 'pratiche' },
  ],
  'GET /v2/agents/cruscotto/colleghi': [{ role: 'agent', flag: 'pratiche' }],
  'GET /v2/agents/praticheFerme': [{ role: 'agent', flag: 'pratiche_ferme' }],
  'GET /v2/agents/praticheFerme/esporta': [{ role: 'agent', flag: 'pratiche_ferme' }],

  // What agents set about themselves.
  'GET /v2/agents/profilo': agent,
  'PUT /v2/agents/profilo/foto': agent,
  'PUT /v2/agents/profilo/disponibilita': agent,

  // The directory of the colleagues.
  'GET /v2/agents/rubrica': [{ role: 'agent', flag: 'agenti_see' }],

  // The questions for agents, their votes, and how many votes an answer has.
  'GET /v2/faqs/mie': [{ role: 'agent', flag: 'faqs' }],
  'PUT /v2/faqs/:id/voto': [{ role: 'agent', flag: 'faqs' }],
  'GET /v2/faqs/:id/voti': flag('faqs'),
  // Training of agents: their videos, what they have seen, quizzes. The rows decide about a certificate.
  'GET /v2/formazione/video': [{ role: 'agent', flag: 'video_formazione' }],
  'GET /v2/formazione/ore': [{ role: 'agent', flag: 'video_formazione' }],
  'GET /v2/formazione/video/:id': [{ role: 'agent', flag: 'video_formazione' }],
  'POST /v2/formazione/video/:id/visione': [{ role: 'agent', flag: 'video_formazione' }],
  'POST /v2/formazione/video/:id/quiz': [{ role: 'agent', flag: 'video_formazione' }],
  'GET /v2/training_completions/:id/pdf': [
    { role: 'admin', flag: 'video_formazione' },
    { role: 'agent', flag: 'video_formazione' },
  ],

  // Texts of letters before they are saved.
  'POST /v2/mail_templates/:id/anteprima': flag('settings'),
  'POST /v2/mail_templates/:id/prova': flag('settings'),

  // The report of kept promises to call; messages count with their own flag.
  'GET /v2/feeds/richiamate': flag('lead_requests'),
  'GET /v2/feeds/richiamate/esporta': flag('lead_requests'),

  // The register of complaints of a year.
  'GET /v2/reclami/registro': flag('reclami'),

  // The open files of a customer, among those that the caller reads.
  'GET /v2/reclami/pratiche': flag('reclami'),

  // The half-yearly report to the OAM, with the numbers of its files.
  'GET /v2/flussoOam': flag('flusso_oam'),
  'GET /v2/flussoOam/pratiche': flag('flusso_oam'),
  // The handler requires `flusso_oam` too.
  'GET /v2/flussoOam/pratiche/esporta': flag('pratiche_export'),
  'GET /v2/flussoOam/esporta': flag('flusso_oam'),

  // The board, the totals and the groups of loan files, and the days that they are compared with, for their readers.
  'GET /v2/pratiche/bacheca': fileReaders,
  'GET /v2/pratiche/gruppi': fileReaders,
  'GET /v2/pratiche/tempi': fileReaders,
  'GET /v2/pratiche/totali': fileReaders,

  // How long loan files take: the days of files for their readers, the tables and the quality of forecasts for the office.
  'GET /v2/pratiche/attese': fileReaders,
  'GET /v2/pratiche/:id/attesa': fileReaders,
  'GET /v2/reports/tempi': flag('pratiche_see'),
  'GET /v2/reports/tempi/esporta': flag('pratiche_see'),
  'GET /v2/reports/tempi/previsione': flag('pratiche_see'),

  // Merchandising orders of agents with the flag, and of customers.
  'GET /v2/merchandising/getAllPublic': 'anyone',
  'GET /v2/merchandising/cart/': merchandise,
  'POST /v2/merchandising/cart/token': merchandise,
  'POST /v2/merchandising/cart/add': merchandise,
  'POST /v2/merchandising/cart/change_quantity': merchandise,
  'POST /v2/merchandising/cart/send_request': merchandise,

  // Live events: the first message identifies the caller.
  'GET /ws': 'anyone',

  // The history of changes, and undoing changes, which also requires the right to write the record.
  'GET /v2/commits/:id': flag('commits_see'),
  'GET /v2/feeds/commits': flag('commits_see'),
  'GET /v2/feeds/commits/esporta': flag('commits_see'),
  'GET /v2/feeds/commits/:id': flag('commits_see'),
  'GET /v2/feeds/commits/:id/parti': flag('commits_see'),
  'POST /v2/commits/:id/restore': flag('commits_see'),
  'POST /v2/commits/:id/undo': flag('commits_see'),

  // Imports of records: each call also requires the right to write the records of the import.
  'GET /v2/importazioni': admin,
  'GET /v2/importazioni/mappature': admin,
  'GET /v2/importazioni/:id': admin,
  'POST /v2/importazioni/:id/riprendi': admin,
  'POST /v2/importazioni/:id/annulla': admin,

  // Imports of loan files from EGG.
  'GET /v2/eggsyncs': flag('eggsyncs'),
  'GET /v2/eggsyncs/:id': flag('eggsyncs'),
  'GET /v2/eggsyncs/:id/righe': flag('eggsyncs'),
  'POST /v2/eggsyncs/file': flag('eggsyncs'),
  'POST /v2/eggsyncs/:id/conferma': flag('eggsyncs'),
  'POST /v2/eggsyncs/:id/scarta': flag('eggsyncs'),
  'POST /v2/eggsyncs/:id/riprendi': flag('eggsyncs'),
  'POST /v2/eggsyncs/:id/riprova': flag('eggsyncs'),
  'GET /v2/eggsyncs/chiavi': flag('eggsyncs'),
  'POST /v2/eggsyncs/chiavi': flag('eggsyncs'),
  'POST /v2/eggsyncs/chiavi/:id/ritira': flag('eggsyncs'),
  // A program proves itself by its key.
  'POST /v2/eggsyncs/macchina': 'anyone',

  // Sign-in and recovery of access: the call itself proves the identity of the caller.
  'POST /v2/admin/login': 'anyone',
  'POST /v2/admin/refresh': 'anyone',
  'POST /v2/admin/password/forgot': 'anyone',
  'POST /v2/admin/password/reset': 'anyone',
  'POST /v2/admin/changes/undo': 'anyone',
  'POST /v2/agents/login': 'anyone',
  'POST /v2/agents/refresh': 'anyone',
  'POST /v2/agents/password/forgot': 'anyone',
  'POST /v2/agents/password/reset': 'anyone',
  'POST /v2/agents/changes/undo': 'anyone',
  'POST /v2/clients/login': 'anyone',
  'POST /v2/clients/refresh': 'anyone',
  'POST /v2/clients/password/forgot': 'anyone',
  'POST /v2/clients/password/reset': 'anyone',
  'POST /v2/clients/changes/undo': 'anyone',
  'GET /v2/clients/segnalazione': 'anyone',
  'POST /v2/clients/register': 'anyone',
  'POST /v2/clients/confirm': 'anyone',
  'POST /v2/clients/email/confirm': 'anyone',

  // The caller's own session, password and second factor.
  'GET /v2/admin/getMe': admin,
  'POST /v2/admin/logout': admin,
  'POST /v2/admin/step-up': admin,
  'POST /v2/admin/password/change': admin,
  'GET /v2/admin/sessions': admin,
  'DELETE /v2/admin/sessions/:id': admin,
  'POST /v2/admin/sessions/end-others': admin,
  'POST /v2/admin/second-factor/start': admin,
  'POST /v2/admin/second-factor/confirm': admin,
  'POST /v2/admin/second-factor/recovery-codes': admin,
  'POST /v2/admin/second-factor/disable': admin,
  'GET /v2/agents/offerte/:di/:id': offerMakers,
  'POST /v2/agents/offerte/:di/:id': offerMakers,
  'POST /v2/agents/offerte/:di/:id/confronto': offerMakers,
  'POST /v2/agents/offerte/:di/:id/anteprima': offerMakers,
  'DELETE /v2/agents/offerte/:id': [...offerMakers, ...quoteMakers],
  'GET /v2/offerte/:di/:id': [
    ...fileReaders,
    ...flag('lead_requests'),
    { role: 'agent', flag: 'lead' },
    { role: 'agent', flag: 'preventivatore_prestiti' },
  ],
  'POST /v2/agents/preventivi/confronto': quotePreparers,
  'POST /v2/agents/preventivi/durate': quotePreparers,
  'GET /v2/agents/preventivi/clienti': quotePreparers,
  'POST /v2/agents/preventivi': quotePreparers,
  'POST /v2/agents/preventivi/:id/pratica': quoteMakers,
  'GET /v2/agents/preventivi': quoteMakers,
  'GET /v2/agents/preventivi/:id': quoteMakers,
  'GET /v2/agents/preventivi/:id/anteprima': quoteMakers,
  'POST /v2/agents/preventivi/:id/invio': quoteMakers,
  'DELETE /v2/agents/preventivi/:id': quoteMakers,
  'GET /v2/agents/preventivi/:id/pdf': quoteMakers,
  'GET /v2/agents/getMe': agent,
  'POST /v2/agents/logout': agent,
  'POST /v2/agents/step-up': agent,
  'POST /v2/agents/password/change': agent,
  'GET /v2/agents/sessions': agent,
  'DELETE /v2/agents/sessions/:id': agent,
  'POST /v2/agents/sessions/end-others': agent,
  'POST /v2/agents/second-factor/start': agent,
  'POST /v2/agents/second-factor/confirm': agent,
  'POST /v2/agents/second-factor/recovery-codes': agent,
  'POST /v2/agents/second-factor/disable': agent,
  'GET /v2/clients/getMe': client,
  'POST /v2/clients/informativa': client,
  'POST /v2/clients/logout': client,
  'POST /v2/clients/step-up': client,
  'POST /v2/clients/password/change': client,
  'POST /v2/clients/email/change': client,
  'GET /v2/clients/sessions': client,
  'DELETE /v2/clients/sessions/:id': client,
  'POST /v2/clients/sessions/end-others': client,

  // The requests of the customer's proved e-mail.
  'GET /v2/clients/richieste': client,
  'GET /v2/clients/richieste/:id': client,

  // The simulations that the customer keeps, and those of the proved e-mail.
  'GET /v2/clients/simulazioni': client,
  // The plan of a file that was paid out, for its applicants.
  'GET /v2/clients/pratiche/:id/rimborso': client,
  'POST /v2/clients/simulazioni': client,
  'GET /v2/clients/simulazioni/:id': client,
  'PATCH /v2/clients/simulazioni/:id': client,
  'DELETE /v2/clients/simulazioni/:id': client,
  'POST /v2/clients/simulazioni/:id/richiesta': client,
  'POST /v2/clients/simulazioni/:id/link': client,
  'PUT /v2/clients/simulazioni/:id/avviso': client,
  'DELETE /v2/clients/simulazioni/:id/avviso': client,
  // The link of a letter proves the right.
  'POST /v2/clients/avvisi/ferma': 'anyone',
  // The loan files that the customer sees after an invitation: the handler finds the customer's own participation.
  'GET /v2/clients/pratiche': client,
  'GET /v2/clients/pratiche/:id': client,
  'GET /v2/clients/pratiche/:id/documenti': client,
  'PUT /v2/clients/pratiche/:id/documenti/:documento/rimando': client,
  'GET /v2/clients/pratiche/:id/messaggi': client,
  'POST /v2/clients/pratiche/:id/messaggi': client,
  'POST /v2/clients/pratiche/:id/messaggi/letti': client,
  'POST /v2/clients/pratiche/:id/allegati': client,
  'GET /v2/clients/pratiche/:id/offerta': client,
  'GET /v2/clients/pratiche/:id/offerta/confronto': client,
  'GET /v2/clients/pratiche/:id/offerta/pdf': client,
  'GET /v2/clients/pratiche/:id/rifiuto': client,
  'GET /v2/clients/pratiche/:id/appuntamento/orari': client,
  'PUT /v2/clients/pratiche/:id/appuntamento': client,
  'DELETE /v2/clients/pratiche/:id/appuntamento': client,
  'POST /v2/clients/pratiche/:id/persone/:persona/invito': client,
  // The link of an invitation and the fiscal code prove the caller.
  'POST /v2/clients/inviti/verifica': 'anyone',
  'POST /v2/clients/inviti/accetta': 'anyone',

  // The customer's own settings.
  'GET /v2/clients/impostazioni': client,
  'POST /v2/clients/cellulare': client,
  'POST /v2/clients/indirizzo': client,
  'POST /v2/clients/consensi': client,
  'POST /v2/clients/notifiche': client,
  'GET /v2/clients/esportazioni': client,
  'POST /v2/clients/esportazioni': client,
  'GET /v2/clients/esportazioni/:esportazione/file': client,
  'GET /v2/clients/cancellazione': client,
  'POST /v2/clients/cancellazione': client,

  // The data of a person: export, erasure, retention. The rows of customers decide too.
  'GET /v2/clients/:id/esportazioni': flag('clients_export'),
  'POST /v2/clients/:id/esportazioni': flag('clients_export'),
  'GET /v2/clients/:id/esportazioni/:esportazione/file': flag('clients_export'),
  // What the house records for a customer: signed consents, and whose the address is.
  'GET /v2/clients/:id/consensi': flag('clients_see'),
  'POST /v2/clients/:id/consensi': flag('clients_edit'),
  'GET /v2/clients/:id/email': flag('clients_see'),
  'POST /v2/clients/:id/email/conferma': flag('clients_edit'),
  'DELETE /v2/clients/:id/email/conferma': flag('clients_edit'),
  'GET /v2/pratiche/:id/persone/:persona/consensi': recordRights.pratiche!.write as readonly Grant[],
  'POST /v2/pratiche/:id/persone/:persona/consensi': recordRights.pratiche!.write as readonly Grant[],
  'POST /v2/consensi/carta': [...flag('clients_edit'), ...(recordRights.pratiche!.write as readonly Grant[])],
  'GET /v2/clients/:id/cancellazione': flag('clients_erase'),
  'POST /v2/clients/:id/cancellazione': flag('clients_erase'),
  'GET /v2/dati/cancellazioni': flag('clients_erase'),
  'GET /v2/dati/conservazione': flag('settings'),
  'POST /v2/dati/conservazione': flag('settings'),

  // Access of another person: state, invitation, removal of a lost second factor.
  'GET /v2/admins/:id/access': flag('admins'),
  'GET /v2/agents/:id/access': flag('agenti_edit'),
  'POST /v2/admins/:id/invite': flag('admins'),
  'POST /v2/agents/:id/invite': flag('agenti_edit'),
  'POST /v2/admins/:id/second-factor/remove': flag('admin'),
  'POST /v2/agents/:id/second-factor/remove': flag('admin'),

  // Pending tasks: the answer contains those that the caller's flags allow.
  'GET /v2/admin/da-fare': admin,

  'GET /v2/admin/server': flag('server_info'),

  // Sessions of all people.
  'GET /v2/feeds/sessions': flag('sessions'),
  'GET /v2/feeds/sessions/esporta': flag('sessions'),
  'DELETE /v2/feeds/sessions/:id': flag('sessions'),
  'POST /v2/feeds/sessions/end-of-person': flag('sessions'),
  'POST /v2/feeds/sessions/end-all': flag('admin'),

  // The security log: sign-ins, refusals, changes of rights.
  'GET /v2/feeds/security': flag('admins'),
  'GET /v2/feeds/security/esporta': flag('admins'),

  // Calls of single resources.
  'GET /v2/agents/:id/bdv': flag('agenti_bdv'),
  'GET /v2/agents/:id/bdv/pdf': flag('agenti_bdv'),
  // The substitute for the own holidays: an agent proposes, the office and the agents above decide.
  'PUT /v2/agents/profilo/recapiti': agent,
  'GET /v2/agents/profilo/sostituti': agent,
  'PUT /v2/agents/profilo/sostituto': agent,
  'GET /v2/agents/sostituti-proposti': substituteDeciders,
  'POST /v2/agents/:id/sostituto': substituteDeciders,
  // The documents of the signed-in agent.
  'GET /v2/agents/bdv': [{ role: 'agent', flag: 'bdv' }],
  'GET /v2/agents/bdv/pdf': [{ role: 'agent', flag: 'bdv' }],
  'POST /v2/agents/bdv/richiesta': [{ role: 'agent', flag: 'bdv' }],
  'GET /v2/agents/display/:prodotto': displays,
  'POST /v2/agents/display/:prodotto': displays,
  'GET /v2/agents/display/:prodotto/offerte': displays,
  'POST /v2/agents/display/:prodotto/:id/ritira': displays,
  'GET /v2/agents/display/:prodotto/:id/:file': displays,
  'GET /v2/agents/bloccoFirma': [{ role: 'agent', flag: 'blocco_firma' }],
  'POST /v2/bank_products/anteprima': flag('bank_products'),
  'GET /v2/pratiche/:id/banche': recordRights.pratiche!.read,
  'POST /v2/pratiche/:id/banche/offerta': recordRights.pratiche!.write as readonly Grant[],
  // The moves of a loan file: readers who may not write it get none.
  'GET /v2/pratiche/:id/mosse': fileReaders,
  'GET /v2/pratiche/:id/scheda': fileReaders,
  'GET /v2/leads/:id/doppi': leadReaders,
  'POST /v2/leads/:id/contatti': leadWriters,
  'GET /v2/leads/:id/storia': leadReaders,
  'GET /v2/leads/:id/appuntamento': leadReaders,
  'PUT /v2/leads/:id/appuntamento': leadWriters,
  'DELETE /v2/leads/:id/appuntamento': leadWriters,
  // Loan files: the office and agents start them, the office alone decides who follows them and what each agent earns.
  'POST /v2/pratiche': fileStarters,
  'GET /v2/pratiche/simili': fileStarters,
  // The handler also requires the right to write the lead.
  'POST /v2/pratiche/:id/lead': recordRights.pratiche!.write as readonly Grant[],
  'GET /v2/pratiche/:id/lead': fileReaders,
  // Names and contacts of the participants, for the readers of the file.
  'GET /v2/pratiche/:id/persone': fileReaders,
  'POST /v2/pratiche/:id/persone': recordRights.pratiche!.write as readonly Grant[],
  'PATCH /v2/pratiche/:id/persone/:persona': recordRights.pratiche!.write as readonly Grant[],
  // Invitations to the customers' area.
  'GET /v2/pratiche/:id/inviti': fileReaders,
  'GET /v2/pratiche/:id/arrivo': recordRights.pratiche!.write as readonly Grant[],
  'POST /v2/pratiche/:id/inviti/:partecipante': recordRights.pratiche!.write as readonly Grant[],
  'DELETE /v2/pratiche/:id/inviti/:partecipante': recordRights.pratiche!.write as readonly Grant[],
  'POST /v2/pratiche/:id/messaggi/letti': recordRights.pratiche!.write as readonly Grant[],
  // The house writes notes in its own name, undoes only what the caller has just written, and never edits.
  'POST /v2/pratiche_note': filePartWriters,
  'DELETE /v2/pratiche_note/:id': filePartWriters,
  'POST /v2/pratiche_note/:id/togli': flag('pratiche_edit'),
  'PUT /v2/pratiche/:id/quote': flag('pratiche_edit'),
  'POST /v2/pratiche/:id/passaggio': flag('pratiche_edit'),
  'POST /v2/pratiche/passaggi': flag('pratiche_edit'),
  'POST /v2/pratiche/:id/risposte': flag('pratiche_edit'),
  'GET /v2/perc_leads/gruppi': flag('perc_leads'),
  'POST /v2/rates/cancellazione': flag('euribor_eurirs'),
  'POST /v2/rates/inserimento': flag('euribor_eurirs'),
  'GET /v2/requests/:id/doppi': flag('requests'),
  // The handler also requires the right to write the message.
  'POST /v2/tickets/:id/togli': flag('ticketing.delete'),
  'GET /v2/tickets/coda': ticketing,
  'GET /v2/tickets/coda/esporta': ticketing,
  'GET /v2/tickets/getCategories': [...ticketAgents, ...ticketing],
  'GET /v2/tickets/getMines': ticketAgents,
  'GET /v2/tickets/persone': ticketing,
  'GET /v2/tickets/quanti': ticketing,
  'GET /v2/tickets/removeNotification/:id': ticketReaders,
  'GET /v2/tickets/simili': ticketAgents,
  'GET /v2/tickets/statistiche': flag('ticketing.statistics'),
  'GET /v2/tickets/statistiche/esporta': flag('ticketing.statistics'),
  'GET /v2/tickets/:id/scheda': ticketReaders,
  'POST /v2/tickets/allegati': ticketWriters,
  'POST /v2/tickets/create': ticketWriters,
  'POST /v2/tickets/modifica': ticketing,
  'POST /v2/tickets/:id/dividi': flag('ticketing.merge'),
  'POST /v2/tickets/:id/faq': flag('faqs'),
  'POST /v2/tickets/:id/messaggi': [...ticketWriters, ...flag('ticketing.internal_note')],
  'POST /v2/tickets/:id/riapri': ticketAgents,
  'POST /v2/tickets/:id/unisci': flag('ticketing.merge'),
  'POST /v2/tickets/:id/voto': ticketAgents,
  'POST /v2/requests/:id/reclamo': flag('reclami'),
  // The documents of loan files: the rows of the file decide.
  'GET /v2/pratiche/:id/documenti': fileDocumentReaders,
  'POST /v2/pratiche/:id/documenti/ricalcola': fileDocumentWriters,
  'POST /v2/pratiche/:id/documenti/:documento/riuso': documentGivers,
  'GET /v2/pratiche/:id/documenti/:documento/pagine': documentGivers,
  'PUT /v2/pratiche/:id/documenti/:documento/pagine/:pagina': documentGivers,
  'DELETE /v2/pratiche/:id/documenti/:documento/pagine/:pagina': documentGivers,
  'POST /v2/pratiche/:id/documenti/:documento/file': documentGivers,
  'GET /v2/pratiche/:id/documenti.zip': fileDocumentReaders,
  'GET /v2/pratiche/:id/carte': paperMakers,
  'GET /v2/pratiche/:id/carte/:carta': paperMakers,
  'GET /v2/pratiche_verifiche/:id/questionario': verificationWriters,
  'GET /v2/pratiche_verifiche/:id/questionario/pagine': verificationWriters,
  'PUT /v2/pratiche_verifiche/:id/questionario/pagine/:pagina': verificationWriters,
  'DELETE /v2/pratiche_verifiche/:id/questionario/pagine/:pagina': verificationWriters,
  'POST /v2/pratiche_verifiche/:id/questionario/file': verificationWriters,
  'GET /v2/pratiche/:id/viste': flag('commits_see'),
  // Private files: a caller reads those of the records that the caller reads.
  'GET /v2/files/:id': [...admin, ...agent, ...client],
  'GET /v2/intermediario': 'anyone',
  'GET /v2/tabelle_asa/versioni': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/modello': flag('tabelle_asa'),
  'POST /v2/tabelle_asa/file': flag('tabelle_asa'),
  'POST /v2/tabelle_asa/controllo': flag('tabelle_asa'),
  'POST /v2/tabelle_asa/pubblicazioni': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id/file': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id/originale': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id/righe': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id/confronto': flag('tabelle_asa'),
  'POST /v2/tabelle_asa/:id/ritiro': flag('tabelle_asa'),
  'GET /v2/tabelle_newfin/versioni': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/modello': flag('tabelle_newfin'),
  'POST /v2/tabelle_newfin/file': flag('tabelle_newfin'),
  'POST /v2/tabelle_newfin/controllo': flag('tabelle_newfin'),
  'POST /v2/tabelle_newfin/pubblicazioni': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id/file': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id/originale': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id/righe': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id/confronto': flag('tabelle_newfin'),
  'POST /v2/tabelle_newfin/:id/ritiro': flag('tabelle_newfin'),
  'GET /v2/tabelle_hub/versioni': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/modello': flag('tabelle_hub'),
  'POST /v2/tabelle_hub/file': flag('tabelle_hub'),
  'POST /v2/tabelle_hub/controllo': flag('tabelle_hub'),
  'POST /v2/tabelle_hub/pubblicazioni': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id/file': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id/originale': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id/righe': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id/confronto': flag('tabelle_hub'),
  'POST /v2/tabelle_hub/:id/ritiro': flag('tabelle_hub'),
}

/** The calls that take the token of a cart's frame, which a page of a partner surrounds. */
export const withCartToken: readonly string[] = [
  'GET /v2/merchandising/cart/',
  'POST /v2/merchandising/cart/add',
  'POST /v2/merchandising/cart/change_quantity',
]

/** The relation of a record's agent to the calling agent. */
export type Relation =
  | 'the agent'
  | 'one below'
  | 'one further below'
  | 'the superior'
  | 'of the same agency'
  | 'a stranger'

/** Whose records agents read and write, for each resource whose records have an agent; also written by hand. */
export const whoseRecords: Record<
  string,
  { field: string; flag: string; read: readonly Relation[]; write: readonly Relation[] }
> = {
  leads: {
    field: 'agente',
    flag: 'lead',
    read: ['the agent', 'one below', 'one further below'],
    write: ['the agent'],
  },
  merchandising_requests: { field: 'agente', flag: 'merchandising', read: ['the agent'], write: [] },
  pratiche: {
    field: 'agente',
    flag: 'pratiche',
    read: ['the agent', 'one below', 'one further below'],
    write: ['the agent'],
  },
}

/** Values of a record, and whether an agent with the flag may read a record with these values. */
interface Sample {
  values: Record<string, unknown>
  /** Values of the record that `parent` refers to. */
  above?: Record<string, unknown>
  isRead: boolean
}

/** Which records agents may read, by the values of the records, for each such resource; also written by hand. */
export const whichRecords: Record<
  string,
  { flag: string; parent?: { field: string; resource: string }; samples: readonly Sample[] }
> = {
  agencies: {
    flag: 'agenti_see',
    samples: [
      { values: { status: 'validated' }, isRead: true },
      { values: { status: 'pending' }, isRead: false },
      { values: { status: 'blocked' }, isRead: false },
      { values: { status: 'deleted' }, isRead: false },
    ],
  },
  agents: {
    flag: 'agenti_see',
    samples: [
      { values: { status: 'validated' }, isRead: true },
      { values: { status: 'pending' }, isRead: false },
      { values: { status: 'blocked' }, isRead: false },
      { values: { status: 'deleted' }, isRead: false },
    ],
  },
  documents: {
    flag: 'tools',
    samples: [
      { values: { status: 'validated', destinatari: ['clienti', 'agenti'] }, isRead: true },
      { values: { status: 'validated', destinatari: ['clienti'] }, isRead: false },
      { values: { status: 'pending', destinatari: ['agenti'] }, isRead: false },
      { values: { status: 'deleted', destinatari: ['agenti'] }, isRead: false },
    ],
  },
  faq_categories: {
    flag: 'faqs',
    samples: [
      { values: { destinatari: ['visitatori', 'agenti'] }, isRead: true },
      { values: { destinatari: ['visitatori', 'clienti'] }, isRead: false },
    ],
  },
  faqs: {
    flag: 'faqs',
    parent: { field: 'categoria', resource: 'faq_categories' },
    samples: [
      { values: { pubblicata: true }, above: { destinatari: ['agenti'] }, isRead: true },
      { values: { pubblicata: false }, above: { destinatari: ['agenti'] }, isRead: false },
      { values: { pubblicata: true }, above: { destinatari: ['clienti'] }, isRead: false },
    ],
  },
  training_videos: {
    flag: 'video_formazione',
    samples: [
      { values: { status: 'validated' }, isRead: true },
      { values: { status: 'pending' }, isRead: false },
      { values: { status: 'blocked' }, isRead: false },
      { values: { status: 'deleted' }, isRead: false },
    ],
  },
}

/**
 * Fields that only administrators see, set, or change once they have a value, for each resource that other roles read or
 * write; also written by hand.
 */
export const fieldsOfAdministrators: Record<
  string,
  { sees?: readonly string[]; sets?: readonly string[]; changes?: readonly string[] }
> = {
  agents: {
    sees: [
      'permissions',
      'idEgg',
      'codice',
      'oam',
      'codiceFiscale',
      'partitaIva',
      'formazione',
      'mandato',
      'visibileSulSito',
      'status',
      'sostituto',
      'sostitutoProposto',
      'assenteDal',
      'assenteAl',
      'leadInPausa',
    ],
    sets: ['superiore', 'sostituto', 'sostitutoProposto', 'mandato'],
  },
  leads: {
    sets: [
      'agente',
      'agenzia',
      'partner',
      'numero',
      'messaggio',
      'richiamareEntro',
      'rispostoAt',
      'simulazione',
      'fonte',
      'consensi',
      'emailConfermata',
    ],
    changes: ['nome', 'cognome', 'email', 'telefono'],
  },
  merchandising_requests: { sets: ['agente', 'cliente', 'righe', 'totale'] },
  pratiche: {
    sees: ['chiavi'],
    sets: [
      'IDEGG',
      'intestatario',
      'chiavi',
      'statoDal',
      'statoPrecedente',
      'dataUltimoMovimento',
      'agente',
      'agenzia',
      'incaricato',
      'banca',
      'importoDeliberato',
      'approvazioneScade',
      'lead',
      'richiesta',
      'partner',
      'segnalatore',
      'daEgg',
      'codiceOam',
      'rinnovoSegnalatoAl',
      'fonte',
      'simulazione',
      'consensi',
    ],
    changes: [
      'foglioInformativoAl',
      'foglioInformativoVersione',
      'incaricoAl',
      'piesAl',
      'secciAl',
      'liquidataAl',
      'importoLiquidato',
    ],
  },
  pratiche_banche: { sets: ['taegChiesto', 'rataChiesta', 'taeg', 'rata', 'offerta'] },
  pratiche_compensi: {},
  pratiche_compiti: { sets: ['fattoAt'] },
  pratiche_documenti: {
    sees: ['verificatore'],
    sets: [
      'file',
      'caricatoAt',
      'caricatoDa',
      'verificatoAt',
      'verificatoDa',
      'verificatore',
      'rimandi',
      'riusato',
    ],
    changes: ['cliente'],
  },
  pratiche_note: {
    sees: ['messaggioTolto', 'richiesta'],
    sets: ['messaggioTolto', 'richiesta', 'avvisi'],
  },
  pratiche_partecipanti: { sets: ['accesso'] },
  richieste_permessi: { sets: ['agente', 'amministratore', 'permessi', 'decisaAt'] },
  pratiche_passi: {},
  pratiche_quote: {},
  training_completions: {},
  training_videos: { sees: ['quiz'] },
  pratiche_verifiche: {
    sees: ['nota'],
    sets: ['questionario', 'autori', 'approvataDa', 'approvataAt'],
    changes: ['cliente'],
  },
}
