import { timeToAnswer } from '../complaints/last-day.ts'
import type { ResourceDefinition } from '../records/resource.ts'
import type { AgentsResource, OfficeResource } from '../records/resource-pages.ts'

/** The columns, filters and groups of fields that agents see. */
type Layout = Pick<ResourceDefinition['list'], 'columns' | 'filters'> &
  Partial<Pick<ResourceDefinition, 'form'>>

/** A resource: its definition, which loads on demand, and its pages in the areas. */
interface RegisteredResource {
  load: () => Promise<ResourceDefinition>
  office?: Omit<OfficeResource, 'load'>
  agents?: Omit<AgentsResource, 'area' | 'load'> & { layout: Layout }
}

/** Every resource, in the order of the menus. */
export const registry: readonly RegisteredResource[] = [
  {
    load: async () => (await import('./clients.ts')).clients,
    office: {
      group: 'site',
      list: '/site/clients',
      one: '/clients',
      title: 'Clienti',
      about: 'Persone e aziende, con i consensi che hanno dato',
      needs: 'clients_see',
      related: [
        { title: 'E-mail e consensi', path: '/clients/:id/consensi' },
        { title: 'Esporta i dati', path: '/clients/:id/esportazione', needs: 'clients_export' },
        { title: 'Cancella i dati', path: '/clients/:id/cancellazione', needs: 'clients_erase' },
      ],
    },
  },
  {
    load: async () => (await import('./content/news.ts')).news,
    office: {
      group: 'site',
      list: '/news',
      title: 'News',
      about: 'Articoli, copertine, date di pubblicazione',
      needs: 'news',
    },
  },
  {
    load: async () => (await import('./content/pages.ts')).pages,
    office: {
      group: 'site',
      list: '/pages',
      title: 'Pagine',
      about: 'Trasparenza, convenzioni, privacy: ogni versione con il suo giorno',
      needs: 'pagine',
    },
  },
  {
    load: async () => (await import('./content/training-videos.ts')).trainingVideos,
    office: {
      group: 'site',
      list: '/videoFormazione',
      title: 'Video di formazione',
      about: 'Video caricati o collegati, sottotitoli, trascrizioni',
      needs: 'video_formazione',
    },
  },
  {
    load: async () => (await import('./content/training-completions.ts')).trainingCompletions,
    office: {
      group: 'reports',
      list: '/reports/attestatiFormazione',
      title: 'Attestati di formazione',
      about: 'Chi ha completato quali video, con il numero di ogni attestato',
      needs: 'video_formazione',
      madeElsewhere: true,
    },
    agents: {
      group: 'system',
      list: '/system/attestatiFormazione',
      title: 'I miei attestati',
      about: 'Gli attestati dei video completati, da scaricare',
      needs: 'video_formazione',
      layout: {
        columns: ['numero', 'titolo', 'minuti', 'rilasciatoAl', 'biennio'],
        filters: ['rilasciatoAl', 'biennio'],
        form: [
          { legend: 'Attestato', fields: ['numero', 'nominativo', 'rilasciatoAl'] },
          { legend: 'Formazione', fields: ['titolo', 'minuti', 'esito', 'biennio'] },
        ],
      },
    },
  },
  {
    load: async () => (await import('./content/faqs.ts')).faqs,
    office: {
      group: 'site',
      list: '/faqsList',
      title: 'FAQ',
      about: 'Domande frequenti e risposte',
      needs: 'faqs',
    },
  },
  {
    load: async () => (await import('./content/faq-categories.ts')).faqCategories,
    office: {
      group: 'site',
      list: '/faqsCategoriesList',
      title: 'Categorie delle FAQ',
      about: 'Come sono raccolte le domande, e chi le legge',
      needs: 'faq_categories',
    },
  },
  {
    load: async () => (await import('./agencies.ts')).agencies,
    office: {
      group: 'site',
      list: '/agencies',
      title: 'Agenzie',
      about: 'Sedi, orari, servizi, chi ne risponde',
      needs: 'agenzie',
      related: [
        { title: 'Lead', path: '/feeds/leadRequests?agenzia=:id', needs: 'lead_requests' },
        { title: 'Richieste', path: '/feeds/requests?agenzia=:id', needs: 'requests' },
      ],
    },
  },
  {
    load: async () => (await import('./agents.ts')).agents,
    office: {
      group: 'site',
      list: '/agents',
      title: 'Agenti',
      about: 'Collaboratori, iscrizione OAM, permessi',
      needs: 'agenti_see',
      related: [
        { title: 'Accesso', path: '/agents/:id/accesso', needs: 'agenti_edit' },
        { title: 'Biglietto da visita', path: '/agents/:id/bdv', needs: 'agenti_bdv' },
        { title: 'Lead', path: '/feeds/leadRequests?agente=:id', needs: 'lead_requests' },
        { title: 'Richieste', path: '/feeds/requests?agente=:id', needs: 'requests' },
        { title: 'Clienti', path: '/site/clients?agente=:id', needs: 'clients_see' },
      ],
    },
    agents: {
      group: 'system',
      list: '/system/agenti',
      title: 'Agenti',
      about: 'I colleghi: agenzia, figura, recapiti',
      needs: 'agenti_see',
      ownList: true,
      layout: {
        columns: ['cognome', 'nome', 'figura', 'agenzia', 'email', 'cellulare'],
        filters: ['figura', 'agenzia'],
      },
    },
  },
  {
    load: async () => (await import('./merchandising.ts')).merchandising,
    office: {
      group: 'site',
      list: '/merchandising',
      title: 'Merchandising',
      about: 'Articoli da ordinare, prezzi, varianti',
      needs: 'merchandising',
    },
  },
  {
    load: async () => (await import('./content/documents.ts')).documents,
    office: {
      group: 'system',
      list: '/system/fileManager',
      title: 'File',
      about: 'Documenti da scaricare per clienti e agenti',
      needs: 'file_manager',
    },
    agents: {
      group: 'system',
      list: '/system/Tools/documenti',
      title: 'Documenti',
      about: 'Moduli, schede prodotto e materiale da scaricare',
      needs: 'tools',
      layout: {
        columns: ['titolo', 'categoria', 'file'],
        filters: ['categoria'],
        form: [{ legend: 'Documento', fields: ['titolo', 'categoria', 'descrizione', 'file'] }],
      },
    },
  },
  {
    load: async () => (await import('./content/communications.ts')).communications,
    office: {
      group: 'system',
      list: '/system/comunicazioni',
      title: 'Comunicazioni',
      about: 'Avvisi agli agenti, con la presa visione',
      needs: 'comunicazioni',
      related: [{ title: 'Letture', path: '/system/comunicazioni/:id/letture' }],
    },
  },
  {
    load: async () => (await import('./content/mail-templates.ts')).mailTemplates,
    office: {
      group: 'system',
      list: '/system/emails',
      title: 'Modelli di e-mail',
      about: 'Il testo delle lettere che partono',
      needs: 'settings',
      madeElsewhere: true,
      ownPage: true,
    },
  },
  {
    load: async () => (await import('./banks.ts')).banks,
    office: {
      group: 'system',
      list: '/system/banks',
      title: 'Banche',
      about: 'Convenzioni, referenti, politica di credito',
      needs: 'banks',
      related: [{ title: 'Prodotti', path: '/system/banks/products/:id' }],
    },
  },
  {
    load: async () => (await import('./admins.ts')).admins,
    office: {
      group: 'system',
      list: '/system/admins',
      title: 'Amministratori',
      about: 'Chi entra qui, e che cosa può fare',
      needs: 'admins',
      related: [{ title: 'Accesso', path: '/system/admins/:id/accesso' }],
    },
  },
  {
    load: async () => (await import('./permission-requests.ts')).permissionRequests,
    office: {
      group: 'system',
      list: '/system/richiestePermessi',
      title: 'Richieste di permessi',
      about: 'Chi chiede di vedere una pagina, e che cosa si è deciso',
      needs: 'agenti_permissions',
      madeElsewhere: true,
    },
  },
  {
    load: async () => (await import('./referrers.ts')).referrers,
    office: {
      group: 'site',
      list: '/site/segnalatori',
      title: 'Segnalatori',
      about: 'Chi segnala persone alla società, con la sua iscrizione',
      needs: 'partners',
      related: [{ title: 'Richieste', path: '/feeds/requests?segnalatore=:id', needs: 'requests' }],
    },
  },
  {
    load: async () => (await import('./partners.ts')).partners,
    office: {
      group: 'system',
      list: '/system/partners',
      title: 'Partner',
      about: 'Siti che incorporano i calcolatori: codici, indirizzi ammessi, notifiche',
      needs: 'partners',
      related: [
        { title: 'Notifiche', path: '/system/webhooks?partner=:id', needs: 'partners' },
        { title: 'Lead', path: '/feeds/leadRequests?partner=:id', needs: 'lead_requests' },
      ],
    },
  },
  {
    load: async () => (await import('./perc-leads.ts')).percLeads,
    office: {
      group: 'system',
      list: '/system/percLeads/regole',
      title: 'Regole di ripartizione',
      about: 'A chi vanno i lead di una provincia e di un prodotto, e quanti',
      needs: 'perc_leads',
    },
  },
  {
    load: async () => (await import('./leads.ts')).leads,
    office: {
      group: 'feeds',
      list: '/feeds/leadRequests',
      title: 'Lead',
      about: 'Chi chiede di essere richiamato, con la simulazione che ha fatto',
      needs: 'lead_requests',
      madeElsewhere: true,
      ownPage: true,
      related: [{ title: 'Appuntamenti', path: '/feeds/appuntamenti?lead=:id', needs: 'lead_requests' }],
    },
    agents: {
      group: 'reports',
      list: '/reports/leads',
      title: 'Lead',
      about: 'Chi aspetta una chiamata, in ordine di promessa',
      needs: 'lead',
      ownPage: true,
      ownList: true,
      layout: {
        columns: ['cognome', 'nome', 'prodotto', 'provincia', 'stato', 'createdAt'],
        filters: ['stato', 'prodotto', 'provincia', 'agente'],
      },
    },
  },
  {
    load: async () => (await import('./requests.ts')).requests,
    office: {
      group: 'feeds',
      list: '/feeds/requests',
      title: 'Richieste',
      about: 'Chi scrive dalla pagina dei contatti, con i suoi allegati',
      needs: 'requests',
      madeElsewhere: true,
      ownPage: true,
      related: [{ title: 'Appuntamenti', path: '/feeds/appuntamenti?richiesta=:id', needs: 'lead_requests' }],
    },
  },
  {
    load: async () => (await import('./appointments.ts')).appointments,
    office: {
      group: 'feeds',
      list: '/feeds/appuntamenti',
      title: 'Appuntamenti',
      about: 'Le chiamate a un orario concordato: quando, chi chiama, come è andata',
      needs: 'lead_requests',
    },
    agents: {
      group: 'system',
      list: '/system/appuntamenti',
      title: 'Appuntamenti',
      about: 'Le chiamate che Le spettano, a un orario concordato',
      needs: 'lead',
      layout: {
        columns: ['inizio', 'lead', 'richiesta', 'cliente', 'stato'],
        filters: ['stato'],
        form: [{ legend: 'Appuntamento', fields: ['inizio', 'stato', 'lead', 'richiesta', 'cliente'] }],
      },
    },
  },
  {
    load: async () => (await import('./merchandising-requests.ts')).merchandisingRequests,
    office: {
      group: 'site',
      list: '/site/merchandisingRequests',
      title: 'Richieste di merchandising',
      about: 'Che cosa hanno ordinato agenti e clienti, e a che punto è',
      needs: 'merchandising_requests',
      madeElsewhere: true,
      ownPage: true,
    },
    agents: {
      group: 'merchandising',
      list: '/merchandising/ordini',
      title: 'Ordini',
      about: 'Che cosa ha ordinato, e a che punto è',
      needs: 'merchandising',
      madeOn: { path: '/merchandising', label: 'Vai al catalogo' },
      ownPage: true,
      layout: { columns: ['createdAt', 'stato', 'totale'], filters: ['stato'] },
    },
  },
  {
    load: async () => (await import('./webhook-deliveries.ts')).webhookDeliveries,
    office: {
      group: 'system',
      list: '/system/webhooks',
      title: 'Notifiche ai partner',
      about: 'Ogni tentativo di avvisare un partner di un lead, e come è finito',
      needs: 'partners',
      madeElsewhere: true,
    },
  },
  {
    load: async () => (await import('./loan-files/document-requirements.ts')).documentRequirements,
    office: {
      group: 'system',
      list: '/system/documentiRichiesti',
      title: 'Documenti richiesti',
      about: 'Che cosa serve a una pratica, quanto può essere vecchio, come si spiega al cliente',
      needs: 'pratiche_impostazioni',
    },
  },
  {
    load: async () => (await import('./loan-files/refusal-reasons.ts')).refusalReasons,
    office: {
      group: 'system',
      list: '/system/motiviRifiuto',
      title: 'Motivi di rifiuto',
      about: 'Perché le banche rifiutano, in parole semplici, e che cosa può cambiarlo',
      needs: 'pratiche_impostazioni',
    },
  },
  {
    load: async () => (await import('./loan-files/paper-texts.ts')).paperTexts,
    office: {
      group: 'system',
      list: '/system/testiCarte',
      title: 'Testi delle carte',
      about: 'Foglio informativo e incarico: ogni versione pubblicata resta com’era',
      needs: 'pratiche_impostazioni',
    },
  },
  {
    load: async () => (await import('./loan-files/loan-files.ts')).loanFiles,
    office: {
      group: 'reports',
      list: '/reports/pratiche',
      title: 'Pratiche',
      about: 'Ogni credito, dalla prima consulenza alla liquidazione: a che punto è, a chi tocca',
      needs: 'pratiche_see',
      madeElsewhere: true,
      ownPage: true,
      ownList: true,
    },
    agents: {
      group: 'reports',
      list: '/reports/pratiche',
      title: 'Pratiche',
      about: 'Le pratiche che segue: a che punto sono, a chi tocca',
      needs: 'pratiche',
      ownPage: true,
      ownList: true,
      layout: {
        columns: ['IDEGG', 'intestatario', 'prodotto', 'stato', 'dataUltimoMovimento', 'banca'],
        filters: ['stato', 'prodotto', 'finalita', 'agente', 'banca'],
      },
    },
  },
  {
    load: async () => (await import('./complaints.ts')).complaints,
    office: {
      group: 'reports',
      list: '/reports/reclami',
      title: 'Reclami',
      about: `Chi si lamenta e di che cosa, la risposta entro ${timeToAnswer}, l’esito`,
      needs: 'reclami',
      ownPage: true,
      ownList: true,
    },
  },
  {
    load: async () => (await import('./tickets/tickets.ts')).tickets,
    office: {
      group: 'feeds',
      list: '/tickets',
      title: 'Ticket',
      about: 'Che cosa chiedono gli agenti, chi risponde e entro quando',
      needs: 'ticketing_access',
      madeElsewhere: true,
      ownPage: true,
      ownList: true,
    },
  },
  {
    load: async () => (await import('./tickets/ticket-settings.ts')).ticketSettings,
    office: {
      group: 'feeds',
      list: '/tickets/categorie',
      title: 'Categorie dei ticket',
      about: 'Tempi promessi, chi risponde, che cosa chiedere dove',
      needs: 'ticketing.manage_categories',
    },
  },
  {
    load: async () => (await import('./tickets/canned-answers.ts')).cannedAnswers,
    office: {
      group: 'feeds',
      list: '/tickets/risposte',
      title: 'Risposte pronte',
      about: 'I testi che si ripetono, con i campi che si completano da soli',
      needs: 'ticketing.canned_answers',
    },
  },
  {
    load: async () => (await import('./tickets/ticket-messages.ts')).ticketMessages,
  },
  {
    load: async () => (await import('./tickets/ticket-steps.ts')).ticketSteps,
  },
  {
    load: async () => (await import('./mappings.ts')).importMappings,
    office: {
      group: 'reports',
      list: '/reports/eggsyncs/mappature',
      title: 'Mappature',
      about: 'Come si legge un file di un altro programma: colonne, parole, numeri e giorni',
      needs: 'eggsyncs',
      related: [
        {
          title: 'Corrispondenze',
          path: '/reports/eggsyncs/corrispondenze?mappatura=:id',
          needs: 'eggsyncs',
        },
      ],
    },
  },
  {
    load: async () => (await import('./egg/egg-correspondences.ts')).eggCorrespondences,
    office: {
      group: 'reports',
      list: '/reports/eggsyncs/corrispondenze',
      title: 'Corrispondenze di EGG',
      about: 'Chi o che cosa è qui ciò che EGG chiama in un altro modo',
      needs: 'eggsyncs',
    },
  },
  {
    load: async () => (await import('./loan-files/participants.ts')).participants,
  },
  {
    load: async () => (await import('./loan-files/shares.ts')).shares,
  },
  {
    load: async () => (await import('./loan-files/fees.ts')).fees,
  },
  {
    load: async () => (await import('./loan-files/steps.ts')).steps,
  },
  {
    load: async () => (await import('./loan-files/bank-answers.ts')).bankAnswers,
  },
  {
    load: async () => (await import('./loan-files/file-documents.ts')).fileDocuments,
  },
  {
    load: async () => (await import('./loan-files/file-notes.ts')).fileNotes,
  },
  {
    load: async () => (await import('./loan-files/file-tasks.ts')).fileTasks,
  },
  {
    load: async () => (await import('./loan-files/adequate-verifications.ts')).adequateVerifications,
  },
  {
    load: async () => (await import('./bank-products.ts')).bankProducts,
  },
  {
    load: async () => (await import('./calculators.ts')).calculators,
  },
  {
    load: async () => (await import('./geography/provinces.ts')).provinces,
  },
  {
    load: async () => (await import('./rates.ts')).rates,
  },
  {
    load: async () => (await import('./geography/regions.ts')).regions,
  },
  {
    load: async () => (await import('./sessions.ts')).sessions,
  },
  {
    load: async () => (await import('./company.ts')).company,
  },
  {
    load: async () => (await import('./settings.ts')).settings,
  },
  {
    load: async () => (await import('./retention.ts')).retention,
  },
  {
    load: async () => (await import('./price-tables.ts')).asaTables,
  },
  {
    load: async () => (await import('./price-tables.ts')).newfinTables,
  },
  {
    load: async () => (await import('./price-tables.ts')).hubTables,
  },
  {
    load: async () => (await import('./geography/towns.ts')).towns,
  },
]

/** The resources with a list and a form in the back office. */
export const officeResources: readonly OfficeResource[] = registry.flatMap(({ load, office }) =>
  office ? [{ ...office, load }] : [],
)

/** The resources with a list in the agents' area. */
export const agentsResources: readonly AgentsResource[] = registry.flatMap(({ load, agents }) => {
  if (!agents) return []
  const { layout, ...pages } = agents
  return [{ ...pages, area: 'agents' as const, load: async () => forReaders(await load(), layout) }]
})

/** A definition with the columns, filters and groups of fields of `layout`. Its records are all in one state. */
function forReaders(definition: ResourceDefinition, { columns, filters, form }: Layout): ResourceDefinition {
  const { states: _, ...whole } = definition
  return { ...whole, list: { ...whole.list, columns, filters }, form: form ?? whole.form }
}
