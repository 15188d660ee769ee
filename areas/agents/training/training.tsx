import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { trainingStates } from '../../../contract/calls/training.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'
import { perPage, queryOf } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'
import { Hours } from './hours.tsx'
import { TrainingBadge } from './training-badge.tsx'
import './training-style.ts'
import { trainingCategories, trainingPath } from './training-words.ts'

const name = 'GET /formazione/video'
type Row = AnswerOf<typeof name>['rows'][number]

const isLate = ({ entro, stato }: Row) =>
  entro !== null && stato !== 'completato' && entro < dayInRome(new Date())

const columns: readonly ListColumn<Row>[] = [
  { name: 'titolo', label: 'Titolo', className: 'whole', cell: ({ titolo }) => titolo },
  { name: 'stato', label: 'A che punto è', cell: row => <TrainingBadge {...row} /> },
  {
    name: 'entro',
    label: 'Entro il',
    isFigure: true,
    cell: row =>
      row.entro &&
      (isLate(row) ? <strong>{formatShortDay(row.entro)}, in ritardo</strong> : formatShortDay(row.entro)),
  },
  { name: 'categoria', label: 'Categoria', cell: ({ categoria }) => trainingCategories[categoria] },
  { name: 'durata', label: 'Durata', isFigure: true, cell: ({ durata }) => `${durata} min` },
  { name: 'haQuiz', label: 'Quiz', cell: ({ haQuiz }) => (haQuiz ? 'Sì' : 'No') },
]
const filters = [
  choiceFilter('categoria', 'Categoria', Object.entries(trainingCategories), 'Tutte'),
  choiceFilter('stato', 'A che punto è', Object.entries(trainingStates), 'Tutti'),
]

/** The training videos for the signed-in agent, with the hours of the two years. */
export default function Training() {
  const { client } = useServices()
  return (
    <ListPage
      source={{
        name: 'formazione',
        title: 'Video di formazione',
        breadcrumb: <Breadcrumb group="system" />,
        caption: 'Video di formazione: prima quelli da vedere',
        columns,
        filters,
        actions: (
          <Link className="button" href="/agents/system/attestatiFormazione">
            I miei attestati
          </Link>
        ),
        intro: <Hours />,
        rows: state => {
          const query = { limit: perPage, ...queryOf(state) }
          return { queryKey: [name, query], queryFn: () => client.call(name, { query }), staleTime: 0 }
        },
        exportMenu: null,
        href: ({ _id }) => `${trainingPath}/${_id}`,
        words: {
          counted: ['video', 'video'],
          empty: 'Non c’è ancora nessun video.',
          noMatch: 'Nessun video con questi filtri.',
        },
      }}
    />
  )
}
