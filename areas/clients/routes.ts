import type { AreaRoute } from '../shared/area.ts'

/** The pages of customers, for signed-in people. */
export const routes: readonly AreaRoute[] = [
  {
    path: '/area-clienti',
    title: 'Inizio',
    menu: 'Area clienti',
    reads: () => [['GET /clients/pratiche']],
    load: () => import('./files/home.tsx'),
  },
  {
    path: '/area-clienti/pratiche',
    title: 'Pratiche',
    menu: 'Area clienti',
    about: 'A che punto sono, i documenti, i messaggi con chi La segue',
    load: () => import('./files/files.tsx'),
  },
  {
    path: '/area-clienti/pratiche/:id',
    title: 'Pratica',
    reads: ({ id }) => [['GET /clients/pratiche/:id', { params: { id: id! } }]],
    load: () => import('./files/file.tsx'),
  },
  {
    path: '/area-clienti/pratiche/:id/documenti',
    title: 'Documenti',
    load: () => import('./files/documents.tsx'),
  },
  {
    path: '/area-clienti/pratiche/:id/messaggi',
    title: 'Messaggi',
    load: () => import('./files/messages.tsx'),
  },
  {
    path: '/area-clienti/richieste',
    title: 'Richieste',
    menu: 'Area clienti',
    about: 'A che punto sono e chi le segue',
    load: () => import('./requests.tsx'),
  },
  {
    path: '/area-clienti/richieste/:id',
    title: 'Richiesta',
    load: () => import('./request.tsx'),
  },
  {
    path: '/area-clienti/simulazioni',
    title: 'Simulazioni',
    menu: 'Area clienti',
    about: 'Quelle che tiene, una accanto all’altra o da chiedere',
    load: () => import('./simulations/list.tsx'),
  },
  {
    path: '/area-clienti/simulazioni/confronto',
    title: 'Confronto',
    load: () => import('./simulations/comparison.tsx'),
  },
  {
    path: '/area-clienti/simulazioni/:id',
    title: 'Simulazione',
    load: () => import('./simulations/simulation.tsx'),
  },
  {
    path: '/area-clienti/settings',
    title: 'Impostazioni',
    menu: 'Il mio accesso',
    about: 'Dati, consensi, lettere, password, sessioni, copia e cancellazione dei dati',
    load: () => import('./settings/settings.tsx'),
  },
]
