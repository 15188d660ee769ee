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
const writesLeads: Grant[] = [
  { role: 'admin', flag: 'lead_requests' },
  { role: 'agent', flag: 'lead', rows: [{ own: 'agente' }] },
]
const readsLeads: Grant[] = [...writesLeads, { role: 'agent', flag: 'lead', rows: [{ below: 'agente' }] }]
const forAgents = { list: 'destinatari', includes: 'agenti' }
const validated = { where: 'status', is: 'validated' }
const readsAgencies: Grant[] = [
  { role: 'admin', flag: 'agenzie' },
  { role: 'agent', flag: 'agenti_see', rows: [validated] },
  { role: 'agent', rows: [{ sameAgency: '_id' }] },
]
const readsAgents: Grant[] = [
  { role: 'admin', flag: 'agenti_see' },
  { role: 'agent', flag: 'agenti_see', rows: [validated] },
  { role: 'agent', flag: 'agenti_see', rows: [{ below: '_id' }] },
]
const readsClients: Grant[] = [
  { role: 'admin', flag: 'clients_see' },
  { role: 'client', rows: [{ own: '_id' }] },
]
const readsDocuments: Grant[] = [
  { role: 'admin', flag: 'file_manager' },
  { role: 'agent', flag: 'tools', rows: [validated, forAgents] },
]
const readsCategories: Grant[] = [
  { role: 'admin', flag: 'faq_categories' },
  { role: 'agent', flag: 'faqs', rows: [forAgents] },
]
const readsFaqs: Grant[] = [
  { role: 'admin', flag: 'faqs' },
  {
    role: 'agent',
    flag: 'faqs',
    rows: [
      { where: 'pubblicata', is: true },
      { through: 'categoria', to: 'faq_categories', rows: [forAgents] },
    ],
  },
]
const readsVideos: Grant[] = [
  { role: 'admin', flag: 'video_formazione' },
  { role: 'agent', flag: 'video_formazione', rows: [validated] },
]
const readsOrders: Grant[] = [
  { role: 'admin', flag: 'merchandising_requests' },
  { role: 'agent', flag: 'merchandising', rows: [{ own: 'agente' }] },
  { role: 'client', rows: [{ own: 'cliente' }] },
]
const merchandise: Grant[] = [{ role: 'agent', flag: 'merchandising' }, { role: 'client' }]

export const whoMayCall: Record<string, 'anyone' | readonly Grant[]> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /v2/openapi.json': 'anyone',

  // The calculators and the forms of visitors.
  'GET /v2/enums/regioni': 'anyone',
  'GET /v2/enums/province': 'anyone',
  'GET /v2/calcolatori/mutui': 'anyone',
  'POST /v2/calcolatori/mutui/condizioni': 'anyone',
  'POST /v2/calcolatori/mutui/piano': 'anyone',
  'POST /v2/calcolatori/mutui/simulazioni': 'anyone',
  'GET /v2/calcolatori/prestiti': 'anyone',
  'POST /v2/calcolatori/prestiti/condizioni': 'anyone',
  'GET /v2/calcolatori/cdq': 'anyone',
  'POST /v2/calcolatori/cdq/condizioni': 'anyone',
  'GET /v2/calcolatori/rata': 'anyone',
  'GET /v2/leads/modulo': 'anyone',
  'POST /v2/leads': 'anyone',
  // Addresses, hours and telephones of the public offices.
  'GET /v2/agenzie': 'anyone',
  'GET /v2/agenzie/luoghi': 'anyone',
  'GET /v2/contatti': 'anyone',
  'POST /v2/contatti': 'anyone',
  'POST /v2/contatti/allegati': 'anyone',

  // Content files: stored by editors, readable by anyone with the address.
  'POST /v2/storage/genericUpload': [...admin, ...agent],
  'POST /v2/storage/deleteGenericFile': [...admin, ...agent],
  'GET /files/:key': 'anyone',
  'GET /files/:key/:size': 'anyone',
  // The original of a cropped picture may show more than was published.
  'POST /v2/storage/ritaglia': admin,
  'GET /v2/storage/ritaglio': admin,
  'GET /v2/storage': flag('storage'),
  'GET /v2/storage/:bucketName': flag('storage'),
  'POST /v2/storage/:bucketName': flag('storage'),
  'GET /v2/storage/:bucketName/:key': flag('storage'),
  'DELETE /v2/storage/:bucketName/:key': flag('storage'),

  // Announcements to agents, and the agents who have read them.
  'GET /v2/comunicazioni/mie': [{ role: 'agent', flag: 'comunicazioni' }],
  'POST /v2/comunicazioni/letta': [{ role: 'agent', flag: 'comunicazioni' }],
  'GET /v2/communications/:id/letture': flag('comunicazioni'),

  // Merchandising orders of agents with the flag, and of customers.
  'GET /v2/merchandising/getAllPublic': 'anyone',
  'GET /v2/merchandising/cart/': merchandise,
  'POST /v2/merchandising/cart/add': merchandise,
  'POST /v2/merchandising/cart/change_quantity': merchandise,
  'POST /v2/merchandising/cart/send_request': merchandise,

  // Live events: the first message identifies the caller.
  'GET /ws': 'anyone',

  // The history of changes, and undoing changes, which also requires the right to write the record.
  'GET /v2/commits/:id': flag('commits_see'),
  'GET /v2/feeds/commits': flag('commits_see'),
  'GET /v2/feeds/commits/:id': flag('commits_see'),
  'POST /v2/commits/:id/restore': flag('commits_see'),
  'POST /v2/commits/:id/undo': flag('commits_see'),

  // Imports of records: each call also requires the right to write the records of the import.
  'GET /v2/importazioni': admin,
  'GET /v2/importazioni/:id': admin,
  'POST /v2/importazioni/:id/riprendi': admin,
  'POST /v2/importazioni/:id/annulla': admin,

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
  'POST /v2/clients/logout': client,
  'POST /v2/clients/step-up': client,
  'POST /v2/clients/password/change': client,
  'POST /v2/clients/email/change': client,
  'GET /v2/clients/sessions': client,
  'DELETE /v2/clients/sessions/:id': client,
  'POST /v2/clients/sessions/end-others': client,

  // Removal of a person's lost second factor.
  'POST /v2/admins/:id/second-factor/remove': flag('admin'),
  'POST /v2/agents/:id/second-factor/remove': flag('admin'),

  // Pending tasks: the answer contains those that the caller's flags allow.
  'GET /v2/admin/da-fare': admin,

  'GET /v2/admin/server': flag('server_info'),

  // Sessions of all people.
  'GET /v2/feeds/sessions': flag('sessions'),
  'DELETE /v2/feeds/sessions/:id': flag('sessions'),
  'POST /v2/feeds/sessions/end-of-person': flag('sessions'),
  'POST /v2/feeds/sessions/end-all': flag('admin'),

  // The security log: sign-ins, refusals, changes of rights.
  'GET /v2/feeds/security': flag('admins'),

  // The back office.
  'GET /v2/admins': flag('admins'),
  'GET /v2/admins/esporta': flag('admins'),
  'GET /v2/admins/:id': flag('admins'),
  'POST /v2/admins': flag('admins'),
  'POST /v2/admins/importa': flag('admins'),
  'PATCH /v2/admins/:id': flag('admins'),
  'POST /v2/admins/:id/stato': flag('admins'),
  'GET /v2/admins/:id/dipendenti': flag('admins'),
  'DELETE /v2/admins/:id': flag('admins'),
  'GET /v2/agencies': readsAgencies,
  'GET /v2/agencies/esporta': flag('agenzie'),
  'GET /v2/agencies/riferimenti/:campo': readsAgencies,
  'GET /v2/agencies/:id': readsAgencies,
  'POST /v2/agencies': flag('agenzie'),
  'POST /v2/agencies/importa': flag('agenzie'),
  'PATCH /v2/agencies/:id': flag('agenzie'),
  'POST /v2/agencies/:id/stato': flag('agenzie'),
  'GET /v2/agencies/:id/dipendenti': flag('agenzie'),
  'DELETE /v2/agencies/:id': flag('agenzie'),
  'GET /v2/agents': readsAgents,
  'GET /v2/agents/esporta': flag('agenti_see'),
  'GET /v2/agents/riferimenti/:campo': readsAgents,
  'GET /v2/agents/:id': readsAgents,
  'GET /v2/agents/:id/bdv': flag('agenti_bdv'),
  'GET /v2/agents/:id/bdv/pdf': flag('agenti_bdv'),
  'POST /v2/agents': flag('agenti_edit'),
  'POST /v2/agents/importa': flag('agenti_edit'),
  'PATCH /v2/agents/:id': flag('agenti_edit'),
  'POST /v2/agents/:id/stato': flag('agenti_edit'),
  'GET /v2/agents/:id/dipendenti': flag('agenti_edit'),
  'DELETE /v2/agents/:id': flag('agenti_edit'),
  'GET /v2/bank_products': flag('bank_products'),
  'GET /v2/bank_products/esporta': flag('bank_products'),
  'GET /v2/bank_products/riferimenti/:campo': flag('bank_products'),
  'GET /v2/bank_products/:id': flag('bank_products'),
  'POST /v2/bank_products': flag('bank_products'),
  'POST /v2/bank_products/importa': flag('bank_products'),
  'PATCH /v2/bank_products/:id': flag('bank_products'),
  'POST /v2/bank_products/:id/stato': flag('bank_products'),
  'GET /v2/bank_products/:id/dipendenti': flag('bank_products'),
  'DELETE /v2/bank_products/:id': flag('bank_products'),
  'POST /v2/bank_products/anteprima': flag('bank_products'),
  'GET /v2/banks': flag('banks'),
  'GET /v2/banks/esporta': flag('banks'),
  'GET /v2/banks/:id': flag('banks'),
  'POST /v2/banks': flag('banks'),
  'POST /v2/banks/importa': flag('banks'),
  'PATCH /v2/banks/:id': flag('banks'),
  'POST /v2/banks/:id/stato': flag('banks'),
  'GET /v2/banks/:id/dipendenti': flag('banks'),
  'DELETE /v2/banks/:id': flag('banks'),
  'GET /v2/calculators': flag('calcolatori'),
  'GET /v2/calculators/esporta': flag('calcolatori'),
  'GET /v2/calculators/:id': flag('calcolatori'),
  'POST /v2/calculators': flag('calcolatori'),
  'POST /v2/calculators/importa': flag('calcolatori'),
  'PATCH /v2/calculators/:id': flag('calcolatori'),
  'GET /v2/calculators/:id/dipendenti': flag('calcolatori'),
  'DELETE /v2/calculators/:id': flag('calcolatori'),
  'GET /v2/clients': readsClients,
  'GET /v2/clients/esporta': flag('clients_export'),
  'GET /v2/clients/riferimenti/:campo': readsClients,
  'GET /v2/clients/:id': readsClients,
  'POST /v2/clients': flag('clients_edit'),
  'POST /v2/clients/importa': flag('clients_edit'),
  'PATCH /v2/clients/:id': flag('clients_edit'),
  'POST /v2/clients/:id/stato': flag('clients_edit'),
  'GET /v2/clients/:id/dipendenti': flag('clients_edit'),
  'DELETE /v2/clients/:id': flag('clients_edit'),
  'GET /v2/communications': flag('comunicazioni'),
  'POST /v2/communications/importa': flag('comunicazioni'),
  'GET /v2/communications/:id/dipendenti': flag('comunicazioni'),
  'GET /v2/communications/esporta': flag('comunicazioni'),
  'GET /v2/communications/riferimenti/:campo': flag('comunicazioni'),
  'GET /v2/communications/:id': flag('comunicazioni'),
  'POST /v2/communications': flag('comunicazioni'),
  'PATCH /v2/communications/:id': flag('comunicazioni'),
  'POST /v2/communications/:id/stato': flag('comunicazioni'),
  'DELETE /v2/communications/:id': flag('comunicazioni'),
  'GET /v2/documents': readsDocuments,
  'POST /v2/documents/importa': flag('file_manager'),
  'GET /v2/documents/:id/dipendenti': flag('file_manager'),
  'GET /v2/documents/esporta': flag('file_manager'),
  'GET /v2/documents/:id': readsDocuments,
  'POST /v2/documents': flag('file_manager'),
  'PATCH /v2/documents/:id': flag('file_manager'),
  'POST /v2/documents/:id/stato': flag('file_manager'),
  'DELETE /v2/documents/:id': flag('file_manager'),
  'GET /v2/faq_categories': readsCategories,
  'POST /v2/faq_categories/importa': flag('faq_categories'),
  'GET /v2/faq_categories/:id/dipendenti': flag('faq_categories'),
  'GET /v2/faq_categories/esporta': flag('faq_categories'),
  'GET /v2/faq_categories/:id': readsCategories,
  'POST /v2/faq_categories': flag('faq_categories'),
  'PATCH /v2/faq_categories/:id': flag('faq_categories'),
  'DELETE /v2/faq_categories/:id': flag('faq_categories'),
  'GET /v2/faqs': readsFaqs,
  'POST /v2/faqs/importa': flag('faqs'),
  'GET /v2/faqs/:id/dipendenti': flag('faqs'),
  'GET /v2/faqs/esporta': flag('faqs'),
  'GET /v2/faqs/riferimenti/:campo': readsFaqs,
  'GET /v2/faqs/:id': readsFaqs,
  'POST /v2/faqs': flag('faqs'),
  'PATCH /v2/faqs/:id': flag('faqs'),
  'DELETE /v2/faqs/:id': flag('faqs'),
  'GET /v2/mail_templates': flag('settings'),
  'POST /v2/mail_templates/importa': flag('settings'),
  'GET /v2/mail_templates/:id/dipendenti': flag('settings'),
  'GET /v2/mail_templates/esporta': flag('settings'),
  'GET /v2/mail_templates/:id': flag('settings'),
  'POST /v2/mail_templates': flag('settings'),
  'PATCH /v2/mail_templates/:id': flag('settings'),
  'DELETE /v2/mail_templates/:id': flag('settings'),
  'GET /v2/news': flag('news'),
  'POST /v2/news/importa': flag('news'),
  'GET /v2/news/:id/dipendenti': flag('news'),
  'GET /v2/news/esporta': flag('news'),
  'GET /v2/news/:id': flag('news'),
  'POST /v2/news': flag('news'),
  'PATCH /v2/news/:id': flag('news'),
  'DELETE /v2/news/:id': flag('news'),
  'GET /v2/pages': flag('pagine'),
  'POST /v2/pages/importa': flag('pagine'),
  'GET /v2/pages/:id/dipendenti': flag('pagine'),
  'GET /v2/pages/esporta': flag('pagine'),
  'GET /v2/pages/:id': flag('pagine'),
  'POST /v2/pages': flag('pagine'),
  'PATCH /v2/pages/:id': flag('pagine'),
  'DELETE /v2/pages/:id': flag('pagine'),
  'GET /v2/training_videos': readsVideos,
  'POST /v2/training_videos/importa': flag('video_formazione'),
  'GET /v2/training_videos/:id/dipendenti': flag('video_formazione'),
  'GET /v2/training_videos/esporta': flag('video_formazione'),
  'GET /v2/training_videos/:id': readsVideos,
  'POST /v2/training_videos': flag('video_formazione'),
  'PATCH /v2/training_videos/:id': flag('video_formazione'),
  'POST /v2/training_videos/:id/stato': flag('video_formazione'),
  'DELETE /v2/training_videos/:id': flag('video_formazione'),
  'GET /v2/leads': readsLeads,
  'GET /v2/leads/esporta': flag('lead_requests'),
  'GET /v2/leads/riferimenti/:campo': readsLeads,
  'GET /v2/leads/:id/doppi': flag('lead_requests'),
  'GET /v2/leads/:id': readsLeads,
  'PATCH /v2/leads/:id': writesLeads,
  'POST /v2/leads/:id/stato': writesLeads,
  'GET /v2/leads/:id/dipendenti': writesLeads,
  'DELETE /v2/leads/:id': writesLeads,
  'GET /v2/merchandising': flag('merchandising'),
  'GET /v2/merchandising/esporta': flag('merchandising'),
  'GET /v2/merchandising/:id': flag('merchandising'),
  'POST /v2/merchandising': flag('merchandising'),
  'POST /v2/merchandising/importa': flag('merchandising'),
  'PATCH /v2/merchandising/:id': flag('merchandising'),
  'POST /v2/merchandising/:id/stato': flag('merchandising'),
  'GET /v2/merchandising/:id/dipendenti': flag('merchandising'),
  'DELETE /v2/merchandising/:id': flag('merchandising'),
  'GET /v2/merchandising_requests': readsOrders,
  'GET /v2/merchandising_requests/esporta': flag('merchandising_requests'),
  'GET /v2/merchandising_requests/riferimenti/:campo': readsOrders,
  'GET /v2/merchandising_requests/:id': readsOrders,
  'PATCH /v2/merchandising_requests/:id': flag('merchandising_requests'),
  'POST /v2/merchandising_requests/:id/stato': flag('merchandising_requests'),
  'GET /v2/merchandising_requests/:id/dipendenti': flag('merchandising_requests'),
  'DELETE /v2/merchandising_requests/:id': flag('merchandising_requests'),
  'GET /v2/partners': flag('partners'),
  'GET /v2/partners/esporta': flag('partners'),
  'GET /v2/partners/:id': flag('partners'),
  'POST /v2/partners': flag('partners'),
  'POST /v2/partners/importa': flag('partners'),
  'PATCH /v2/partners/:id': flag('partners'),
  'GET /v2/partners/:id/dipendenti': flag('partners'),
  'DELETE /v2/partners/:id': flag('partners'),
  'GET /v2/perc_leads': flag('perc_leads'),
  'POST /v2/perc_leads/importa': flag('perc_leads'),
  'GET /v2/perc_leads/:id/dipendenti': flag('perc_leads'),
  'GET /v2/perc_leads/esporta': flag('perc_leads'),
  'GET /v2/perc_leads/gruppi': flag('perc_leads'),
  'GET /v2/perc_leads/riferimenti/:campo': flag('perc_leads'),
  'GET /v2/perc_leads/:id': flag('perc_leads'),
  'POST /v2/perc_leads': flag('perc_leads'),
  'PATCH /v2/perc_leads/:id': flag('perc_leads'),
  'DELETE /v2/perc_leads/:id': flag('perc_leads'),
  'GET /v2/provinces': 'anyone',
  'GET /v2/provinces/:id': 'anyone',
  'GET /v2/rates': 'anyone',
  'GET /v2/rates/esporta': flag('euribor_eurirs'),
  'GET /v2/rates/:id': 'anyone',
  'POST /v2/rates/inserimento': flag('euribor_eurirs'),
  'POST /v2/rates': flag('euribor_eurirs'),
  'POST /v2/rates/importa': flag('euribor_eurirs'),
  'PATCH /v2/rates/:id': flag('euribor_eurirs'),
  'GET /v2/rates/:id/dipendenti': flag('euribor_eurirs'),
  'DELETE /v2/rates/:id': flag('euribor_eurirs'),
  'GET /v2/regions': 'anyone',
  'GET /v2/regions/:id': 'anyone',
  'GET /v2/referrers': flag('partners'),
  'POST /v2/referrers/importa': flag('partners'),
  'GET /v2/referrers/:id/dipendenti': flag('partners'),
  'GET /v2/referrers/esporta': flag('partners'),
  'GET /v2/referrers/:id': flag('partners'),
  'POST /v2/referrers': flag('partners'),
  'PATCH /v2/referrers/:id': flag('partners'),
  'POST /v2/referrers/:id/stato': flag('partners'),
  'DELETE /v2/referrers/:id': flag('partners'),
  'GET /v2/requests': flag('requests'),
  'GET /v2/requests/esporta': flag('requests'),
  'GET /v2/requests/riferimenti/:campo': flag('requests'),
  'GET /v2/requests/:id/doppi': flag('requests'),
  'GET /v2/requests/:id': flag('requests'),
  'PATCH /v2/requests/:id': flag('requests'),
  'POST /v2/requests/:id/stato': flag('requests'),
  'GET /v2/requests/:id/dipendenti': flag('requests'),
  'DELETE /v2/requests/:id': flag('requests'),
  'GET /v2/files/:id': flag('requests'),
  'GET /v2/sessions': flag('sessions'),
  'GET /v2/sessions/esporta': flag('sessions'),
  'GET /v2/sessions/riferimenti/:campo': flag('sessions'),
  'GET /v2/sessions/:id': flag('sessions'),
  'GET /v2/towns': 'anyone',
  'GET /v2/towns/:id': 'anyone',
  'GET /v2/company': flag('settings'),
  'GET /v2/company/esporta': flag('settings'),
  'GET /v2/company/:id': flag('settings'),
  'POST /v2/company': flag('settings'),
  'POST /v2/company/importa': flag('settings'),
  'PATCH /v2/company/:id': flag('settings'),
  'GET /v2/company/:id/dipendenti': flag('settings'),
  'DELETE /v2/company/:id': flag('settings'),
  'GET /v2/intermediario': 'anyone',
  'GET /v2/settings': flag('settings'),
  'GET /v2/settings/esporta': flag('settings'),
  'GET /v2/settings/:id': flag('settings'),
  'POST /v2/settings': flag('settings'),
  'POST /v2/settings/importa': flag('settings'),
  'PATCH /v2/settings/:id': flag('settings'),
  'GET /v2/settings/:id/dipendenti': flag('settings'),
  'DELETE /v2/settings/:id': flag('settings'),
  'GET /v2/tabelle_asa': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/esporta': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/versioni': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/modello': flag('tabelle_asa'),
  'POST /v2/tabelle_asa/file': flag('tabelle_asa'),
  'POST /v2/tabelle_asa/controllo': flag('tabelle_asa'),
  'POST /v2/tabelle_asa/pubblicazioni': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id/file': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id/originale': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id/righe': flag('tabelle_asa'),
  'GET /v2/tabelle_asa/:id/confronto': flag('tabelle_asa'),
  'POST /v2/tabelle_asa/:id/ritiro': flag('tabelle_asa'),
  'GET /v2/tabelle_newfin': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/esporta': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/versioni': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/modello': flag('tabelle_newfin'),
  'POST /v2/tabelle_newfin/file': flag('tabelle_newfin'),
  'POST /v2/tabelle_newfin/controllo': flag('tabelle_newfin'),
  'POST /v2/tabelle_newfin/pubblicazioni': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id/file': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id/originale': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id/righe': flag('tabelle_newfin'),
  'GET /v2/tabelle_newfin/:id/confronto': flag('tabelle_newfin'),
  'POST /v2/tabelle_newfin/:id/ritiro': flag('tabelle_newfin'),
  'GET /v2/tabelle_hub': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/esporta': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/versioni': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/modello': flag('tabelle_hub'),
  'POST /v2/tabelle_hub/file': flag('tabelle_hub'),
  'POST /v2/tabelle_hub/controllo': flag('tabelle_hub'),
  'POST /v2/tabelle_hub/pubblicazioni': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id/file': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id/originale': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id/righe': flag('tabelle_hub'),
  'GET /v2/tabelle_hub/:id/confronto': flag('tabelle_hub'),
  'POST /v2/tabelle_hub/:id/ritiro': flag('tabelle_hub'),
  'GET /v2/webhook_deliveries': flag('partners'),
  'GET /v2/webhook_deliveries/esporta': flag('partners'),
  'GET /v2/webhook_deliveries/riferimenti/:campo': flag('partners'),
  'GET /v2/webhook_deliveries/:id': flag('partners'),
}

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
 * Fields that only administrators see or set, for each resource that other roles read or write; also written by hand.
 */
export const fieldsOfAdministrators: Record<string, { sees?: readonly string[]; sets?: readonly string[] }> =
  {
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
      ],
    },
    leads: { sets: ['agenzia', 'agente'] },
  }
