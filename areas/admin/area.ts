import type { Area } from '../shared/area.ts'
import { openRoutes } from '../shared/open-routes.ts'
import { resourceRoutes } from './records/resource-routes.tsx'

/** The back office. */
export const admin: Area<'admin'> = {
  role: 'admin',
  calls: 'admin',
  base: '/admin',
  name: 'Amministrazione',
  motto: 'Contenuti, persone, banche e richieste di Quinto.',
  isDense: true,
  open: openRoutes('/admin'),
  routes: [
    { path: '/admin', title: 'Inizio', menu: 'Amministrazione', load: () => import('./hub.tsx') },
    ...resourceRoutes,
    {
      path: '/admin/system/banks/products/:id',
      title: 'Prodotti',
      needs: ['bank_products'],
      load: async () => ({ default: (await import('./system/products.tsx')).Products }),
    },
    {
      path: '/admin/system/banks/products/:id/add',
      title: 'Nuovo prodotto',
      needs: ['bank_products'],
      load: async () => ({ default: (await import('./system/products.tsx')).NewProduct }),
    },
    {
      path: '/admin/system/banks/products/:id/:product',
      title: 'Prodotto',
      needs: ['bank_products'],
      load: async () => ({ default: (await import('./system/products.tsx')).Product }),
    },
    {
      path: '/admin/agents/:id/bdv',
      title: 'Biglietto da visita',
      needs: ['agenti_bdv'],
      load: () => import('./cards/business-card.tsx'),
    },
    {
      path: '/admin/system/euribor-eurirs',
      title: 'Euribor e Eurirs',
      menu: 'Sistema',
      about: 'Tassi di riferimento per giorno e scadenza: inserimento, importazione, giorni mancanti',
      needs: ['euribor_eurirs'],
      load: () => import('./system/reference-rates.tsx'),
    },
    {
      path: '/admin/system/comunicazioni/:id/letture',
      title: 'Letture',
      needs: ['comunicazioni'],
      load: () => import('./system/communication-reads.tsx'),
    },
    {
      path: '/admin/feeds/sessions',
      title: 'Sessioni',
      menu: 'Flussi',
      about: 'Chi ha fatto l’accesso, da dove e fino a quando',
      needs: ['sessions'],
      load: () => import('./feeds/sessions.tsx'),
    },
    {
      path: '/admin/settings',
      title: 'Impostazioni',
      menu: 'Il mio accesso',
      about: 'Profilo, password, verifica in due passaggi, sessioni aperte',
      load: () => import('../shared/settings/settings.tsx'),
    },
  ],
}
