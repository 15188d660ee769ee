import type { AreaRoute } from '../shared/area.ts'

/** The pages of customers, for signed-in people. */
export const routes: readonly AreaRoute[] = [
  { path: '/area-clienti', title: 'Inizio', menu: 'Area clienti', load: () => import('./hub.tsx') },
  {
    path: '/area-clienti/richieste',
    title: 'Richieste',
    menu: 'Area clienti',
    about: 'A che punto sono, chi le segue, e le simulazioni mandate per e-mail',
    load: () => import('./requests.tsx'),
  },
  {
    path: '/area-clienti/richieste/:id',
    title: 'Richiesta',
    load: () => import('./request.tsx'),
  },
  {
    path: '/area-clienti/settings',
    title: 'Impostazioni',
    menu: 'Il mio accesso',
    about: 'Profilo, e-mail, password, sessioni aperte',
    load: () => import('./settings.tsx'),
  },
]
