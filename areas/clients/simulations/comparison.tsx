import { useQueries } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { listPath, maxCompared, type Simulation } from './facts.tsx'

const call = 'GET /clients/simulazioni/:id'
/** A line that the product does not have. */
const none = '–'

/** Two or three simulations of the customer side by side. */
export default function SimulationsCompared() {
  const { client } = useServices()
  const ids = [...new Set(new URLSearchParams(useSearch()).getAll('s'))].slice(0, maxCompared)
  const queries = useQueries({
    queries: ids.map(id => ({
      queryKey: [call, { params: { id } }],
      queryFn: () => client.call(call, { params: { id } }),
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
          {isSameLoan ? 'La cifra più bassa di ogni riga è evidenziata.' : differenceInWords(found)}
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
  others.every(({ confronto }) => confronto.credito === first!.confronto.credito)

/** What can be compared between different credits. Leases have no TAEG. */
function differenceInWords(simulations: readonly Simulation[]): string {
  const leases = simulations.filter(({ prodotto }) => prodotto === 'leasing').length
  const others = simulations.length - leases
  const what =
    new Set(simulations.map(({ prodotto }) => prodotto)).size > 1
      ? 'I prodotti sono diversi'
      : 'Importi o durate sono diversi'
  return others > 1 || leases > 1
    ? `${what}: è evidenziato solo il ${others > 1 ? 'TAEG' : 'costo effettivo annuo'} più basso, che si può confrontare.`
    : `${what}: le loro cifre non si possono confrontare una per una.`
}

/** The names of the lines of all simulations. A line that the others lack stands after the one before it. */
function linesOf(simulations: readonly Simulation[]): string[] {
  const names: string[] = []
  for (const { confronto } of simulations) {
    let next = 0
    for (const { nome } of confronto.righe) {
      const known = names.indexOf(nome)
      if (known < 0) names.splice(next, 0, nome)
      next = (known < 0 ? next : known) + 1
    }
  }
  return names
}

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
        {linesOf(simulations).map(name => (
          <Row key={name} name={name} simulations={simulations} isSameLoan={isSameLoan} />
        ))}
      </tbody>
    </table>
  </section>
)

interface RowProps extends TableProps {
  name: string
}

function Row({ name, simulations, isSameLoan }: RowProps) {
  const lines = simulations.map(({ confronto }) => confronto.righe.find(({ nome }) => nome === name))
  const figures = lines.map(
    line => (isSameLoan || line?.relativa ? line?.cifra : null) ?? Number.POSITIVE_INFINITY,
  )
  const lowest = Math.min(...figures)
  const isDecided = figures.filter(Number.isFinite).length > 1 && figures.some(one => one !== lowest)
  return (
    <tr>
      <th scope="row">{name}</th>
      {simulations.map(({ _id }, i) => {
        const isBest = isDecided && figures[i] === lowest
        return (
          <td key={_id} className={isBest ? 'best' : undefined}>
            {lines[i]?.valore ?? none}
            {isBest && <span className="hidden"> (la più bassa)</span>}
          </td>
        )
      })}
    </tr>
  )
}
