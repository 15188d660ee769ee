import type { AreaRoute } from '../shared/area.ts'

/** The pages of customers, for signed-in people. */
export const routes: readonly AreaRoute[] = [
  { path: '/area-clienti', title: 'Inizio', menu: 'Area clienti', load: () => import('./hub.tsx') },
  {
    path: '/area-clienti/settings',
    title: 'Impostazioni',
    menu: 'Il mio accesso',
    about: 'Profilo, e-mail, password, sessioni aperte',
    load: () => import('./settings.tsx'),
  },
]
