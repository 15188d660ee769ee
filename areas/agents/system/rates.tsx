import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatPercent } from '../../../contract/italian/format.ts'
import { termName } from '../../../contract/products/rate-term.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'
import { newestRates, type Rate } from './newest-rates.ts'

const name = 'GET /rates'
const indexes = { euribor_360: 'Euribor', eurirs: 'Eurirs' } as const
/** The newest values; 100 cover the last days of every term. */
const recent = (tipo: keyof typeof indexes) => ({
  query: { 'filter[tipo]': tipo, sort: '-data', limit: 100 },
})

const columns: readonly ListColumn<Rate & { index: string }>[] = [
  { name: 'tasso', label: 'Tasso', cell: ({ index, scadenza }) => `${index} ${termName(scadenza)}` },
  { name: 'valore', label: 'Valore', isFigure: true, cell: ({ valore }) => formatPercent(valore, 3) },
  { name: 'data', label: 'Del giorno', isFigure: true, cell: ({ data }) => formatShortDay(data) },
]

/** The newest published reference rates, each with its day. */
export default function Rates() {
  const { client } = useServices()
  const newestOf = async (tipo: keyof typeof indexes) =>
    newestRates((await client.call(name, recent(tipo))).rows).map(rate => ({
      index: indexes[tipo],
      ...rate,
    }))
  return (
    <ListPage
      source={{
        name: 'rates',
        title: 'Euribor e Eurirs',
        breadcrumb: <Breadcrumb group="system" />,
        caption: 'Valori più recenti per scadenza',
        columns,
        rows: () => ({
          queryKey: [name, 'newest'],
          queryFn: async () => ({
            rows: (await Promise.all([newestOf('euribor_360'), newestOf('eurirs')])).flat(),
          }),
        }),
        words: { empty: 'Non c’è ancora nessun tasso.' },
      }}
    />
  )
}
