import type { Area, AreaRoute } from '../area.ts'

/** The pages that every area has for who is not signed in. */
export const openRoutes = (base: Area['base']): AreaRoute[] => [
  { path: `${base}/login`, title: 'Accesso', load: () => import('./login.tsx') },
  {
    path: `${base}/password-dimenticata`,
    title: 'Password dimenticata',
    load: () => import('./forgotten-password.tsx'),
  },
  {
    path: `${base}/confirm-reset-password/:token`,
    title: 'Nuova password',
    load: () => import('./reset-password.tsx'),
  },
  {
    path: `${base}/annulla-modifica/:token`,
    title: 'Annulla una modifica',
    load: () => import('./undo-change.tsx'),
  },
]
