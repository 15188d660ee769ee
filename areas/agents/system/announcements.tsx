import type { AnswerOf } from '../../../client/calls.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { communications } from '../../../contract/subjects/content/communications.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'
import { perPage, queryOf } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'

const name = 'GET /comunicazioni/mie'
type Row = AnswerOf<typeof name>['rows'][number]

const categories: Readonly<Record<string, string>> = communications.fields.categoria.values

const columns: readonly ListColumn<Row>[] = [
  {
    name: 'titolo',
    label: 'Titolo',
    className: 'whole',
    cell: ({ titolo, lettaAt }) => (lettaAt ? titolo : <strong>{titolo}</strong>),
  },
  {
    name: 'lettaAt',
    label: 'Lettura',
    cell: ({ lettaAt, presaVisioneObbligatoria }) =>
      lettaAt ? (
        <span className="badge validated">Letta il {formatDateTime(lettaAt)}</span>
      ) : (
        <span className="badge pending">{presaVisioneObbligatoria ? 'Da confermare' : 'Da leggere'}</span>
      ),
  },
  { name: 'categoria', label: 'Categoria', cell: ({ categoria }) => categories[categoria] },
  {
    name: 'pubblicataAt',
    label: 'Pubblicata il',
    isFigure: true,
    cell: ({ pubblicataAt }) => formatDateTime(pubblicataAt),
  },
]
const filters = [choiceFilter('letta', 'Lettura', [['no', 'Da leggere']], 'Tutte')]

/** The announcements to the signed-in agent, newest first. */
export default function Announcements() {
  const { client } = useServices()
  return (
    <ListPage
      source={{
        name: 'comunicazioni',
        title: 'Comunicazioni',
        breadcrumb: <Breadcrumb group="system" />,
        caption: 'Comunicazioni, dalla più recente',
        columns,
        filters,
        rows: state => {
          const query = { limit: perPage, ...queryOf(state) }
          return {
            queryKey: [name, query],
            queryFn: () => client.call(name, { query }),
            staleTime: 0,
          }
        },
        exportMenu: null,
        href: ({ _id }) => `/agents/system/Comunicazioni/${_id}`,
        words: {
          counted: ['comunicazione', 'comunicazioni'],
          next: 'Successive',
          empty: 'Non c’è ancora nessuna comunicazione.',
          noMatch: 'Ha letto tutte le comunicazioni.',
        },
      }}
    />
  )
}
