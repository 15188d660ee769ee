import type { AdminFlag } from '../../../contract/permissions.ts'
import type { PriceTables } from '../../../contract/resources/price-tables.ts'
import type { AreaRoute } from '../../shared/area.ts'

interface Network {
  /** Below `/admin`. */
  list: string
  title: string
  needs: AdminFlag
  load: () => Promise<PriceTables>
}

const definitions = () => import('../../../contract/resources/price-tables.ts')

const networks: readonly Network[] = [
  {
    list: '/asa',
    title: 'Tabelle ASA',
    needs: 'tabelle_asa',
    load: async () => (await definitions()).asaTables,
  },
  {
    list: '/newfin',
    title: 'Tabelle Newfin',
    needs: 'tabelle_newfin',
    load: async () => (await definitions()).newfinTables,
  },
  {
    list: '/tabelle_hub',
    title: 'Tabelle Hub',
    needs: 'tabelle_hub',
    load: async () => (await definitions()).hubTables,
  },
]

/** The pages of the price tables of each network: what was published, and one of them. */
export const priceRoutes: readonly AreaRoute[] = networks.flatMap(({ list, title, needs, load }) => [
  {
    path: `/admin${list}`,
    title,
    menu: 'Sito',
    about: 'Listini di cessione e delega: caricamento, differenze, validità',
    needs: [needs],
    async load() {
      const [tables, { PriceTablesPage }] = await Promise.all([load(), import('./price-tables-page.tsx')])
      return { default: () => <PriceTablesPage tables={tables} list={`/admin${list}`} /> }
    },
  },
  {
    path: `/admin${list}/:id`,
    title,
    needs: [needs],
    async load() {
      const [tables, { PriceTablePage }] = await Promise.all([load(), import('./price-table-page.tsx')])
      return { default: () => <PriceTablePage tables={tables} list={`/admin${list}`} /> }
    },
  },
])
