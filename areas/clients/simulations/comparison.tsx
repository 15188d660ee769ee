import { useQueries } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { formatDuration, formatEuro } from '../../../contract/italian/format.ts'
import { rateKinds } from '../../../contract/products/mortgage.ts'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { listPath, maxCompared, type Simulation } from './facts.tsx'

const name = 'GET /clients/simulazioni/:id'
const none = '–'

interface Line {
  label: string
  of: (simulation: Simulation) => string
  /** The figure of which the smallest one is marked. */
  cost?: (simulation: Simulation) => number | undefined
  /** The figure does not depend on amount and duration. */
  isRelative?: true
}

const lines: readonly Line[] = [
  { label: 'Cifre del', of: ({ calcolataAt }) => formatShortDay(dayInRome(new Date(calcolataAt))) },
  { label: 'Importo', of: ({ need }) => formatEuro(need.importo) },
  { label: 'Valore della casa', of: ({ need }) => formatEuro(need.valore) },
  { label: 'Durata', of: ({ need }) => formatDuration(need.durataMesi) },
  { label: 'Banca', of: ({ offerta }) => offerta?.offer.banca.nome ?? 'Nessuna offerta' },
  { label: 'Prodotto', of: ({ offerta }) => offerta?.offer.prodotto.nome ?? none },
  { label: 'Tasso', of: ({ offerta }) => (offerta ? rateKinds[offerta.offer.tipoTasso] : none) },
  { label: 'TAN', of: ({ offerta }) => (offerta ? formatRate(offerta.offer.tan) : none) },
  money('Rata', ({ offerta }) => offerta?.offer.rata),
  {
    label: 'TAEG',
    of: ({ offerta }) => (offerta ? formatRate(offerta.offer.taeg) : none),
    cost: ({ offerta }) => offerta?.offer.taeg,
    isRelative: true,
  },
  money('Interessi', ({ offerta }) => offerta?.offer.interessi),
  money('Costi', ({ offerta }) => offerta?.offer.totaleCosti),
  money('Totale dovuto', ({ offerta }) => offerta?.offer.totaleDovuto),
  {
    label: 'TAEG migliore oggi',
    of: ({ oggi }) => (oggi?.migliore ? formatRate(oggi.migliore.taeg) : none),
    cost: ({ oggi }) => oggi?.migliore?.taeg,
    isRelative: true,
  },
]

function money(label: string, cost: (simulation: Simulation) => number | undefined): Line {
  return {
    label,
    of: simulation => {
      const cents = cost(simulation)
      return cents === undefined ? none : formatEuro(cents)
    },
    cost,
  }
}

/** Two or three simulations of the customer side by side. */
export default function SimulationsCompared() {
  const { client } = useServices()
  const ids = [...new Set(new URLSearchParams(useSearch()).getAll('s'))].slice(0, maxCompared)
  const queries = useQueries({
    queries: ids.map(id => ({
      queryKey: [name, { params: { id } }],
      queryFn: () => client.call(name, { params: { id } }),
      staleTime: 0,
    })),
  })
  const found = queries.flatMap(({ data }) => data ?? [])
  const isWaiting = queries.some(({ isPending }) => isPending)
  const hasFailed = queries.some(({ error }) => error)
  const isSameLoan = areSameLoan(found)
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb then={[[listPath, 'Simulazioni']]} />} title="Confronto">
        <p className="soft">
          {isSameLoan
            ? 'La cifra più bassa di ogni riga è evidenziata.'
            : 'Importi o durate sono diversi: è evidenziato solo il TAEG più basso, che si può confrontare.'}
        </p>
      </PageHead>
      {isWaiting ? (
        <Waiting />
      ) : hasFailed ? (
        <Failed onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}>
          Non tutte le simulazioni sono arrivate: una può essere stata eliminata.
        </Failed>
      ) : found.length < 2 ? (
        <p>
          Per un confronto servono due simulazioni: <Link href={listPath}>le scelga dall’elenco</Link>.
        </p>
      ) : (
        <Table simulations={found} isSameLoan={isSameLoan} />
      )}
    </div>
  )
}

/** Whether an instalment or a cost of one simulation says something about the others. */
const areSameLoan = ([first, ...others]: readonly Simulation[]) =>
  others.every(
    ({ need }) => need.importo === first!.need.importo && need.durataMesi === first!.need.durataMesi,
  )

interface TableProps {
  simulations: readonly Simulation[]
  isSameLoan: boolean
}

const Table = ({ simulations, isSameLoan }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section className="table-scroll" tabIndex={0} aria-label="Simulazioni a confronto">
    <table className="compared">
      <caption className="hidden">Simulazioni a confronto</caption>
      <thead>
        <tr>
          <td />
          {simulations.map(({ _id, nome }) => (
            <th key={_id} scope="col">
              <Link href={`${listPath}/${_id}`}>{nome}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Row
            key={line.label}
            line={line}
            simulations={simulations}
            isMarked={isSameLoan || line.isRelative === true}
          />
        ))}
      </tbody>
    </table>
  </section>
)

interface RowProps {
  line: Line
  simulations: readonly Simulation[]
  /** The smallest figure is marked. */
  isMarked: boolean
}

function Row({ line: { label, of, cost }, simulations, isMarked }: RowProps) {
  const costs = simulations.map(one => cost?.(one) ?? Number.POSITIVE_INFINITY)
  const lowest = Math.min(...costs)
  const isDecided = isMarked && Number.isFinite(lowest) && costs.some(one => one !== lowest)
  return (
    <tr>
      <th scope="row">{label}</th>
      {simulations.map((one, i) => {
        const isBest = isDecided && costs[i] === lowest
        return (
          <td key={one._id} className={isBest ? 'best' : undefined}>
            {of(one)}
            {isBest && <span className="hidden"> (la più bassa)</span>}
          </td>
        )
      })}
    </tr>
  )
}
