import type { AdminFlag } from '../../../contract/access/permissions.ts'
import type { AreaRoute } from '../../shared/area.ts'

const definitions = () => import('../../../contract/subjects/price-tables.ts')

const networks = [
  ['asa', 'ASA', 'tabelle_asa', 'asaTables'],
  ['newfin', 'Newfin', 'tabelle_newfin', 'newfinTables'],
  ['tabelle_hub', 'Hub', 'tabelle_hub', 'hubTables'],
] as const satisfies readonly [path: string, network: string, needs: AdminFlag, tables: string][]

/** The pages of the price tables of each network: the list and a single table. */
export const priceRoutes: readonly AreaRoute[] = networks.flatMap(([path, network, flag, tables]) => {
  const list = `/admin/${path}`
  const page = { title: `Tabelle ${network}`, needs: [flag] }
  return [
    {
      ...page,
      path: list,
      menu: 'Sito',
      about: 'Listini della rete: caricamento, differenze, validità',
      async load() {
        const [all, { PriceTablesPage }] = await Promise.all([
          definitions(),
          import('./price-tables-page.tsx'),
        ])
        return { default: () => <PriceTablesPage tables={all[tables]} list={list} /> }
      },
    },
    {
      ...page,
      path: `${list}/:id`,
      async load() {
        const [all, { PriceTablePage }] = await Promise.all([definitions(), import('./price-table-page.tsx')])
        return { default: () => <PriceTablePage tables={all[tables]} list={list} /> }
      },
    },
  ]
})
