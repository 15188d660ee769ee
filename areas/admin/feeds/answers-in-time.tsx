import type { AnswerOf } from '../../../client/calls.ts'
import { reportPeriods } from '../../../contract/calls/answers-in-time.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { percentWithArticle, wholePercent } from '../../../contract/italian/percent.ts'
import { answersInTimeFile } from '../../../contract/lists/answers-in-time.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { useServices } from '../../shared/services.ts'

const name = 'GET /feeds/richiamate'
type Report = AnswerOf<typeof name>
type Row = Report['rows'][number]

const { columns: labels } = answersInTimeFile

const inDays = (days: string) => `Ultimi ${days} giorni`
const [usualPeriod, ...otherPeriods] = reportPeriods
const filters = [
  choiceFilter('per', 'Per', [['agente', 'Agente']], 'Agenzia'),
  choiceFilter(
    'giorni',
    'Periodo',
    otherPeriods.map(days => [days, inDays(days)]),
    inDays(usualPeriod),
  ),
]

const percent = ({ inTempo, promesse }: Row) => `${wholePercent(inTempo, promesse)}\u00a0%`

const columns: readonly ListColumn<Row>[] = [
  {
    name: 'nome',
    label: labels.nome.label,
    cell: ({ nome }) => nome ?? <span className="soft">Ancora nessuno</span>,
  },
  { name: 'promesse', label: labels.promesse.label, isFigure: true, cell: row => formatNumber(row.promesse) },
  { name: 'inTempo', label: labels.inTempo.label, isFigure: true, cell: row => formatNumber(row.inTempo) },
  {
    name: 'inRitardo',
    label: labels.inRitardo.label,
    isFigure: true,
    cell: row => formatNumber(row.inRitardo),
  },
  {
    name: 'senzaRisposta',
    label: labels.senzaRisposta.label,
    isFigure: true,
    cell: row => formatNumber(row.senzaRisposta),
  },
  { name: 'percento', label: labels.percento.label, isFigure: true, cell: percent },
]

/** All rows together, in words. */
function inAll({ rows }: Report): string {
  const sum = (field: 'promesse' | 'inTempo') => rows.reduce((total, row) => total + row[field], 0)
  const [promises, kept] = [sum('promesse'), sum('inTempo')]
  const people = promises === 1 ? '1 persona' : `${formatNumber(promises)} persone`
  return `In tutto: nei tempi promessi ${formatNumber(kept)} su ${people}, ${percentWithArticle(wholePercent(kept, promises))}.`
}

/** How often agencies and agents called people back within the promised time. */
export default function AnswersInTime() {
  const { client } = useServices()
  return (
    <ListPage
      source={{
        name: 'richiamate',
        title: 'Richiamate',
        breadcrumb: <Breadcrumb group="feeds" />,
        caption: 'Richiamate nei tempi promessi, prima chi li rispetta meno',
        columns,
        filters,
        rows: ({ filters: query }) => ({
          queryKey: [name, query],
          queryFn: () => client.call(name, { query }),
          // No live event reports that a promise fell due.
          staleTime: 0,
        }),
        exportMenu: state => <FileMenu file={answersInTimeFile} state={state} query={state.filters} />,
        summary: report => report.rows.length > 0 && inAll(report),
        words: {
          empty: 'In questo periodo non c’era nessuno da richiamare.',
          noMatch: 'In questo periodo non c’era nessuno da richiamare.',
        },
      }}
    />
  )
}
