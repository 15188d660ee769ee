import type { AreaRoute } from '../../shared/area.ts'

/** The tools of the agents, in the order of their page. */
export const tools: readonly (Pick<AreaRoute, 'title' | 'about' | 'load'> & { path: string })[] = [
  {
    path: '/agents/system/Tools/estinzione',
    title: 'Estinzione anticipata',
    about: 'Debito residuo, indennizzo e costi che tornano',
    load: () => import('./early-repayment.tsx'),
  },
  {
    path: '/agents/system/Tools/surroga',
    title: 'Convenienza di una surroga',
    about: 'Quanto si risparmia e da quale mese',
    load: () => import('./transfer.tsx'),
  },
  {
    path: '/agents/system/Tools/rata-reddito',
    title: 'Rata e reddito',
    about: 'L’importo che un reddito e un immobile permettono',
    load: () => import('./affordability.tsx'),
  },
  {
    path: '/agents/system/Tools/quota',
    title: 'Quota cedibile',
    about: 'Il quinto, i due quinti e la pensione minima',
    load: () => import('./largest-quota.tsx'),
  },
  {
    path: '/agents/system/Tools/leasing',
    title: 'Canone di leasing',
    about: 'Canone, maxicanone, riscatto e tasso interno',
    load: () => import('./leasing.tsx'),
  },
  {
    path: '/agents/system/Tools/codice-fiscale',
    title: 'Codice fiscale',
    about: 'Se è scritto bene, e il giorno di nascita',
    load: () => import('./fiscal-code.tsx'),
  },
  {
    path: '/agents/system/Tools/iban',
    title: 'IBAN',
    about: 'Se è scritto bene, con ABI, CAB e conto',
    load: () => import('./iban.tsx'),
  },
  {
    path: '/agents/system/Tools/giorni-lavorativi',
    title: 'Giorni lavorativi',
    about: 'A quale giorno si arriva, con le feste italiane',
    load: () => import('./working-days.tsx'),
  },
]

/** The pages of the tools. */
export const toolRoutes: readonly AreaRoute[] = tools.map(tool => ({ ...tool, needs: ['tools'] }))
