import { agentsResources } from '../../contract/records/agents-pages.ts'
import type { Area } from '../shared/area.ts'
import { openRoutes } from '../shared/pages/open-routes.ts'
import { readingRoutes } from '../shared/records/resource-routes.tsx'

/** The agents' area. */
export const agents: Area<'agent'> = {
  role: 'agent',
  calls: 'agents',
  base: '/agents',
  name: 'Area agenti',
  motto: 'Il lavoro di ogni giorno: pratiche, strumenti, documenti.',
  isDense: true,
  open: openRoutes('/agents'),
  routes: [
    { path: '/agents', title: 'Inizio', menu: 'Area agenti', load: () => import('./hub.tsx') },
    {
      path: '/agents/system/EuriborEurirs',
      title: 'Euribor e Eurirs',
      menu: 'Strumenti',
      about: 'I valori più recenti, per scadenza',
      needs: ['euribor_eurirs'],
      load: () => import('./system/rates.tsx'),
    },
    ...agentsResources.flatMap(pages => readingRoutes(pages, 'Rete')),
    {
      path: '/agents/settings',
      title: 'Impostazioni',
      menu: 'Il mio accesso',
      about: 'Profilo, password, verifica in due passaggi, sessioni aperte',
      load: () => import('../shared/settings/settings.tsx'),
    },
  ],
}
