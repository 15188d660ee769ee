import type { AdminFlag, AgentFlag } from '../access/permissions.ts'
import type { ResourceDefinition } from './resource.ts'

/** The groups of the back office, each with its own first page. */
export const officeGroups = {
  site: 'Sito',
  system: 'Sistema',
  calculators: 'Calcolatori',
  feeds: 'Flussi',
} as const
type OfficeGroup = keyof typeof officeGroups

/** The pages of a resource in an area: its list at `list`, a record at `one` and its id. */
export interface ResourcePages {
  /** Default: the back office. */
  area?: 'agents'
  /** The group of the list in the back office. */
  group?: OfficeGroup
  /** The path of the list, below the address of the area. */
  list: string
  /** The path of a record, if not below the list. */
  one?: string
  title: string
  about: string
  /** The flag of the readers of the records. */
  needs: AdminFlag | AgentFlag
  /**
   * Pages about a record, below the address of the area; `:id` is the id of the record. `needs` is set if readers of
   * the record need another flag.
   */
  related?: readonly { title: string; path: string; needs?: AdminFlag }[]
  /** Records are created elsewhere, so there is no form for a new record. */
  madeElsewhere?: true
  /** Records that are created elsewhere can also be imported from a file. */
  imported?: true
  /** A record has a page of its own, which `areas/admin/area.ts` names. */
  ownPage?: true
  load: () => Promise<ResourceDefinition>
}

/** The pages of a resource in the back office. */
export interface OfficeResource extends ResourcePages {
  group: OfficeGroup
  needs: AdminFlag
}

/** Every resource with a list and a form that are generated from its definition. */
export const officeResources: readonly OfficeResource[] = [
  {
    group: 'site',
    list: '/site/clients',
    one: '/clients',
    title: 'Clienti',
    about: 'Chi si è registrato, con i consensi che ha dato',
    needs: 'clients_see',
    madeElsewhere: true,
    imported: true,
    load: async () => (await import('../subjects/clients.ts')).clients,
  },
  {
    group: 'site',
    list: '/news',
    title: 'News',
    about: 'Articoli, copertine, date di pubblicazione',
    needs: 'news',
    load: async () => (await import('../subjects/news.ts')).news,
  },
  {
    group: 'site',
    list: '/pages',
    title: 'Pagine',
    about: 'Trasparenza, convenzioni, privacy: ogni versione con il suo giorno',
    needs: 'pagine',
    load: async () => (await import('../subjects/pages.ts')).pages,
  },
  {
    group: 'site',
    list: '/videoFormazione',
    title: 'Video di formazione',
    about: 'Video caricati o collegati, sottotitoli, trascrizioni',
    needs: 'video_formazione',
    load: async () => (await import('../subjects/training-videos.ts')).trainingVideos,
  },
  {
    group: 'site',
    list: '/faqsList',
    title: 'FAQ',
    about: 'Domande frequenti e risposte',
    needs: 'faqs',
    load: async () => (await import('../subjects/faqs.ts')).faqs,
  },
  {
    group: 'site',
    list: '/faqsCategoriesList',
    title: 'Categorie delle FAQ',
    about: 'Come sono raccolte le domande, e chi le legge',
    needs: 'faq_categories',
    load: async () => (await import('../subjects/faq-categories.ts')).faqCategories,
  },
  {
    group: 'site',
    list: '/agencies',
    title: 'Agenzie',
    about: 'Sedi, orari, servizi, chi ne risponde',
    needs: 'agenzie',
    related: [
      { title: 'Lead', path: '/feeds/leadRequests?agenzia=:id', needs: 'lead_requests' },
      { title: 'Richieste', path: '/feeds/requests?agenzia=:id', needs: 'requests' },
    ],
    load: async () => (await import('../subjects/agencies.ts')).agencies,
  },
  {
    group: 'site',
    list: '/agents',
    title: 'Agenti',
    about: 'Collaboratori, iscrizione OAM, permessi',
    needs: 'agenti_see',
    related: [
      { title: 'Biglietto da visita', path: '/agents/:id/bdv', needs: 'agenti_bdv' },
      { title: 'Lead', path: '/feeds/leadRequests?agente=:id', needs: 'lead_requests' },
      { title: 'Richieste', path: '/feeds/requests?agente=:id', needs: 'requests' },
      { title: 'Clienti', path: '/site/clients?agente=:id', needs: 'clients_see' },
    ],
    load: async () => (await import('../subjects/agents.ts')).agents,
  },
  {
    group: 'site',
    list: '/merchandising',
    title: 'Merchandising',
    about: 'Articoli da ordinare, prezzi, varianti',
    needs: 'merchandising',
    load: async () => (await import('../subjects/merchandising.ts')).merchandising,
  },
  {
    group: 'system',
    list: '/system/fileManager',
    title: 'File',
    about: 'Documenti da scaricare per clienti e agenti',
    needs: 'file_manager',
    load: async () => (await import('../subjects/documents.ts')).documents,
  },
  {
    group: 'system',
    list: '/system/comunicazioni',
    title: 'Comunicazioni',
    about: 'Avvisi agli agenti, con la presa visione',
    needs: 'comunicazioni',
    related: [{ title: 'Letture', path: '/system/comunicazioni/:id/letture' }],
    load: async () => (await import('../subjects/communications.ts')).communications,
  },
  {
    group: 'system',
    list: '/system/emails',
    title: 'Modelli di e-mail',
    about: 'Oggetto, testo e variabili',
    needs: 'settings',
    load: async () => (await import('../subjects/mail-templates.ts')).mailTemplates,
  },
  {
    group: 'system',
    list: '/system/banks',
    title: 'Banche',
    about: 'Convenzioni, referenti, politica di credito',
    needs: 'banks',
    related: [{ title: 'Prodotti', path: '/system/banks/products/:id' }],
    load: async () => (await import('../subjects/banks.ts')).banks,
  },
  {
    group: 'system',
    list: '/system/admins',
    title: 'Amministratori',
    about: 'Chi entra qui, e che cosa può fare',
    needs: 'admins',
    load: async () => (await import('../subjects/admins.ts')).admins,
  },
  {
    group: 'site',
    list: '/site/segnalatori',
    title: 'Segnalatori',
    about: 'Chi manda persone alla casa, con la sua iscrizione',
    needs: 'partners',
    related: [{ title: 'Richieste', path: '/feeds/requests?segnalatore=:id', needs: 'requests' }],
    load: async () => (await import('../subjects/referrers.ts')).referrers,
  },
  {
    group: 'system',
    list: '/system/partners',
    title: 'Partner',
    about: 'Siti che incorporano i calcolatori: codici, indirizzi ammessi, notifiche',
    needs: 'partners',
    related: [
      { title: 'Notifiche', path: '/system/webhooks?partner=:id', needs: 'partners' },
      { title: 'Lead', path: '/feeds/leadRequests?partner=:id', needs: 'lead_requests' },
    ],
    load: async () => (await import('../subjects/partners.ts')).partners,
  },
  {
    group: 'system',
    list: '/system/percLeads/regole',
    title: 'Regole di ripartizione',
    about: 'A chi vanno i lead di una provincia e di un prodotto, e quanti',
    needs: 'perc_leads',
    load: async () => (await import('../subjects/perc-leads.ts')).percLeads,
  },
  {
    group: 'feeds',
    list: '/feeds/leadRequests',
    title: 'Lead',
    about: 'Chi chiede di essere richiamato, con la simulazione che ha fatto',
    needs: 'lead_requests',
    madeElsewhere: true,
    ownPage: true,
    load: async () => (await import('../subjects/leads.ts')).leads,
  },
  {
    group: 'feeds',
    list: '/feeds/requests',
    title: 'Richieste',
    about: 'Chi scrive dalla pagina dei contatti, con i suoi allegati',
    needs: 'requests',
    madeElsewhere: true,
    ownPage: true,
    load: async () => (await import('../subjects/requests.ts')).requests,
  },
  {
    group: 'site',
    list: '/site/merchandisingRequests',
    title: 'Richieste di merchandising',
    about: 'Che cosa hanno ordinato agenti e clienti, e a che punto è',
    needs: 'merchandising_requests',
    madeElsewhere: true,
    ownPage: true,
    load: async () => (await import('../subjects/merchandising-requests.ts')).merchandisingRequests,
  },
  {
    group: 'system',
    list: '/system/webhooks',
    title: 'Notifiche ai partner',
    about: 'Ogni tentativo di avvisare un partner di un lead, e come è finito',
    needs: 'partners',
    madeElsewhere: true,
    load: async () => (await import('../subjects/webhook-deliveries.ts')).webhookDeliveries,
  },
]
