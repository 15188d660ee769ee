import type { Area } from '../shared/area.ts'
import { openRoutes } from '../shared/pages/open-routes.ts'

const register = () => import('./register.tsx')

/** The customers' area. */
export const clients: Area<'client'> = {
  role: 'client',
  calls: 'clients',
  base: '/area-clienti',
  name: 'Area clienti',
  motto: 'Qui segue le Sue richieste, manda i documenti e ritrova le simulazioni.',
  groups: {},
  isDense: false,
  open: [
    ...openRoutes('/area-clienti'),
    { path: '/area-clienti/register', title: 'Registrazione', load: register },
    { path: '/area-clienti/register/:referal', title: 'Registrazione', load: register },
    {
      path: '/area-clienti/invito/:id',
      title: 'Invito',
      load: () => import('./invitation/invitation.tsx'),
    },
    {
      path: '/area-clienti/confirm-account/:id',
      title: 'Conferma dell’indirizzo',
      load: () => import('./confirm-account.tsx'),
    },
    {
      path: '/area-clienti/ferma-avviso/:id',
      title: 'Ferma l’avviso',
      load: () => import('./stop-alert.tsx'),
    },
    {
      path: '/area-clienti/confirm-email/:id',
      title: 'Nuovo indirizzo e-mail',
      load: () => import('./confirm-email.tsx'),
    },
    {
      path: '/area-clienti/cancellazione',
      title: 'Cancellazione dei dati',
      load: () => import('./erasure-started.tsx'),
    },
  ],
  load: () => import('./routes.ts'),
}
