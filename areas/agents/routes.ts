import { agentsGroups } from '../../contract/records/resource-pages.ts'
import { agentsResources } from '../../contract/subjects/registry.ts'
import type { AreaRoute } from '../shared/area.ts'
import { readingRoutes } from '../shared/records/resource-routes.tsx'
import { UnreadAnnouncements } from './system/unread-announcements.tsx'
import { toolRoutes } from './tools/tools.ts'

/** The pages of the agents' desk, for signed-in people. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/agents',
    title: 'Oggi',
    menu: 'Area agenti',
    reads: () => [['GET /agents/cruscotto']],
    load: () => import('./today/today-page.tsx'),
  },
  {
    path: '/agents/reports',
    title: 'Report',
    load: async () => ({ default: (await import('./group-hubs.tsx')).ReportsHub }),
  },
  {
    path: '/agents/reports/pratiche',
    title: 'Pratiche',
    menu: 'Report',
    about: 'Le pratiche che segue: a che punto sono, a chi tocca',
    needs: ['pratiche'],
    load: () => import('../shared/loan-files/list/files-page.tsx'),
  },
  {
    path: '/agents/reports/pratiche/nuova',
    title: 'Nuova pratica',
    needs: ['pratiche'],
    load: () => import('../shared/loan-files/list/new-file.tsx'),
  },
  // No `needs`: agents come here by either of two flags, and the server refuses those without.
  {
    path: '/agents/reports/pratiche/:id',
    title: 'Pratica',
    load: () => import('../shared/loan-files/file-page.tsx'),
  },
  {
    path: '/agents/system',
    title: agentsGroups.system,
    load: async () => ({ default: (await import('./group-hubs.tsx')).SystemHub }),
  },
  {
    path: '/agents/personal-documents',
    title: agentsGroups['personal-documents'],
    load: async () => ({ default: (await import('./group-hubs.tsx')).PersonalDocumentsHub }),
  },
  {
    path: '/agents/personal-documents/bdv',
    title: 'Biglietto da visita',
    menu: agentsGroups['personal-documents'],
    about: 'Fronte e retro, il PDF per la tipografia, la richiesta di stampa',
    needs: ['bdv'],
    reads: () => [['GET /agents/bdv']],
    load: () => import('./personal-documents/business-card.tsx'),
  },
  {
    path: '/agents/personal-documents/displayRata',
    title: 'Display mutuo',
    menu: agentsGroups['personal-documents'],
    about: 'Un esempio di rata di un mutuo con il Suo nome, da mostrare, stampare o incorporare',
    needs: ['display_rata'],
    reads: () => [['GET /agents/display/:prodotto', { params: { prodotto: 'mutuo' } }]],
    load: async () => ({
      default: (await import('./personal-documents/displays.tsx')).MortgageDisplays,
    }),
  },
  {
    path: '/agents/personal-documents/displayPrestito',
    title: 'Display prestito',
    menu: agentsGroups['personal-documents'],
    about: 'Un esempio di rata di un prestito personale, con il Suo nome',
    needs: ['display_prestito'],
    reads: () => [['GET /agents/display/:prodotto', { params: { prodotto: 'prestito' } }]],
    load: async () => ({
      default: (await import('./personal-documents/displays.tsx')).LoanDisplays,
    }),
  },
  {
    path: '/agents/system/BDV',
    title: 'Biglietto da visita',
    needs: ['bdv'],
    load: () => import('./personal-documents/to-business-card.tsx'),
  },
  {
    path: '/agents/system/bloccoFirma',
    title: 'Firma per la posta',
    menu: agentsGroups['personal-documents'],
    about: 'La firma in fondo alle e-mail, con i dati della società sempre aggiornati',
    needs: ['blocco_firma'],
    reads: () => [['GET /agents/bloccoFirma']],
    load: () => import('./personal-documents/email-signature.tsx'),
  },
  {
    path: '/agents/personal-documents/preventivatorePrestiti',
    title: 'Preventivatore',
    menu: agentsGroups['personal-documents'],
    about: 'Cessioni, deleghe e prestiti: tutte le tabelle a confronto',
    needs: ['preventivatore_prestiti'],
    load: () => import('./quotes/quote-maker.tsx'),
  },
  {
    path: '/agents/personal-documents/preventivatorePrestiti/salvati',
    title: 'Preventivi salvati',
    needs: ['preventivatore_prestiti'],
    load: () => import('./quotes/saved-quotes.tsx'),
  },
  {
    path: '/agents/personal-documents/preventivatorePrestiti/salvati/:id',
    title: 'Preventivo',
    needs: ['preventivatore_prestiti'],
    load: () => import('./quotes/saved-quote.tsx'),
  },
  {
    path: '/agents/system/Comunicazioni',
    title: 'Comunicazioni',
    menu: agentsGroups.system,
    about: 'Gli avvisi della sede, con la presa visione',
    Waiting: UnreadAnnouncements,
    needs: ['comunicazioni'],
    load: () => import('./system/announcements.tsx'),
  },
  {
    path: '/agents/system/Comunicazioni/:id',
    title: 'Comunicazione',
    needs: ['comunicazioni'],
    load: () => import('./system/announcement.tsx'),
  },
  {
    path: '/agents/system/EuriborEurirs',
    title: 'Euribor e Eurirs',
    menu: agentsGroups.system,
    about: 'I valori più recenti, per scadenza',
    needs: ['euribor_eurirs'],
    load: () => import('./system/rates.tsx'),
  },
  {
    path: '/agents/system/FAQs',
    title: 'FAQ',
    menu: agentsGroups.system,
    about: 'Domande frequenti, con le risposte',
    needs: ['faqs'],
    load: () => import('./system/faqs.tsx'),
  },
  {
    path: '/agents/system/FAQs/:id',
    title: 'FAQ',
    needs: ['faqs'],
    load: () => import('./system/faqs.tsx'),
  },
  {
    path: '/agents/system/agenti',
    title: 'Agenti',
    menu: agentsGroups.system,
    about: 'I colleghi: agenzia, specializzazioni, recapiti',
    needs: ['agenti_see'],
    load: () => import('./system/colleagues.tsx'),
  },
  {
    path: '/agents/system/Tools',
    title: 'Tools',
    menu: agentsGroups.system,
    about: 'Estinzione, surroga, quota cedibile, leasing, codici, giorni lavorativi',
    needs: ['tools'],
    load: () => import('./tools/tools-hub.tsx'),
  },
  ...toolRoutes,
  {
    path: '/agents/merchandising',
    title: 'Merchandising',
    menu: agentsGroups.merchandising,
    about: 'Stampati, cancelleria e omaggi da ordinare',
    needs: ['merchandising'],
    load: () => import('./merchandising/shop.tsx'),
  },
  {
    path: '/agents/merchandising/ordini/:id',
    title: 'Ordine',
    needs: ['merchandising'],
    load: () => import('./merchandising/order.tsx'),
  },
  ...agentsResources.flatMap(readingRoutes),
  {
    path: '/agents/settings',
    title: 'Impostazioni',
    menu: 'Il mio accesso',
    about: 'Profilo, password, verifica in due passaggi, sessioni aperte',
    load: () => import('../shared/settings/settings.tsx'),
  },
]
