import type { Area, AreaRoute } from '../area.ts'

/** The pages without sign-in, the same in every area. */
export const openRoutes = (base: Area['base']): AreaRoute[] => [
  { path: `${base}/login`, title: 'Accesso', load: () => import('./login.tsx') },
  {
    path: `${base}/password-dimenticata`,
    title: 'Password dimenticata',
    load: () => import('./forgotten-password.tsx'),
  },
  {
    path: `${base}/confirm-reset-password/:id`,
    title: 'Nuova password',
    load: () => import('./reset-password.tsx'),
  },
  {
    path: `${base}/annulla-modifica/:id`,
    title: 'Annulla una modifica',
    load: () => import('./undo-change.tsx'),
  },
]
