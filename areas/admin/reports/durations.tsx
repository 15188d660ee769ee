import type { AnswerOf } from '../../../client/calls.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { durationsFile } from '../../../contract/lists/durations.ts'
import { countedMonths, minEnded } from '../../../contract/loan-files/durations.ts'
import { fileProducts, fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'
import { queryOf } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { resourceShape } from '../../shared/records/list/resource-list.tsx'
import { useServices } from '../../shared/services.ts'
import { ForecastQuality } from './forecast-quality.tsx'

const name = 'GET /reports/tempi'
type Row = AnswerOf<typeof name>['rows'][number]

const filters = [
  ...resourceShape(loanFiles).filters.filter(one => ['prodotto', 'stato', 'banca'].includes(one.name)),
  choiceFilter('per', 'Righe', [['banca', 'Una per banca']], 'Banche insieme'),
]

const { columns: labels } = durationsFile

const count = (key: 'avanti' | 'respinte' | 'ritirate' | 'aperte'): ListColumn<Row> => ({
  name: key,
  label: labels[key].label,
  isFigure: true,
  cell: row => formatNumber(row[key]),
})
const percentile = (key: 'p20' | 'p50' | 'p80'): ListColumn<Row> => ({
  name: key,
  label: labels[key].label,
  isFigure: true,
  cell: row => row[key] ?? <span title={`Meno di ${minEnded} passi finiti`}>–</span>,
})

const columns: readonly ListColumn<Row>[] = [
  {
    name: 'prodotto',
    label: labels.prodotto.label,
    cell: row => fileProducts[row.prodotto as keyof typeof fileProducts],
  },
  { name: 'stato', label: labels.stato.label, cell: row => fileStates[row.stato as keyof typeof fileStates] },
  {
    name: 'banca',
    label: labels.banca.label,
    cell: row => row.banca?.nome ?? <span className="soft">Tutte</span>,
  },
  count('avanti'),
  count('respinte'),
  count('ritirate'),
  count('aperte'),
  percentile('p20'),
  percentile('p50'),
  percentile('p80'),
]

/** How long each step of loan files takes, by product and bank, and how good the forecasts were. */
export default function Durations() {
  const { client } = useServices()
  const { data } = useFresh('GET /reports/tempi/previsione')
  return (
    <ListPage
      source={{
        name: 'tempi',
        title: 'Tempi',
        breadcrumb: <Breadcrumb group="reports" />,
        caption: 'Giorni lavorativi di ogni passo',
        columns,
        filters,
        rows: state => {
          const query = queryOf(state)
          return { queryKey: [name, query], queryFn: () => client.call(name, { query }), staleTime: 0 }
        },
        exportMenu: state => <FileMenu file={durationsFile} state={state} />,
        intro: (
          <>
            <p className="soft">
              Giorni lavorativi dei passi cominciati negli ultimi {countedMonths} mesi, integrazioni e
              sospensioni comprese: il 20º percentile, la metà e l’80º di quelli andati avanti. Da meno di{' '}
              {minEnded} passi finiti non si dice nulla.
              {data?.calcolataAt && ` Contati il ${formatDateTime(data.calcolataAt)}.`}
            </p>
            {data && <ForecastQuality {...data} />}
          </>
        ),
        words: {
          counted: ['riga', 'righe'],
          next: 'Successive',
          empty:
            'Ancora nessun passo: la tabella si riempie con le pratiche, ed è contata di nuovo ogni notte.',
          noMatch: 'Nessun passo con questi filtri.',
        },
      }}
    />
  )
}
