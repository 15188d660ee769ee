import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { securityKinds } from '../../../contract/access/security-events.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { countedTo } from '../../../contract/records/counted-to.ts'
import { SearchSelect } from '../../shared/controls/search-select.tsx'
import { Failed } from '../../shared/failed.tsx'
import { formatDateTime } from '../../shared/moment.ts'
import { useKnownModels } from '../../shared/records/history/known-models.ts'
import { Pagination } from '../../shared/records/list/pagination.tsx'
import { OfficePath } from '../../shared/records/page/office-path.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { DayFilters } from '../feeds/day-filters.tsx'
import { detailOf, type SecurityLine } from './security-words.ts'

const perPage = 50
const roleNames = { admin: 'Amministratore', agent: 'Agente', client: 'Cliente' } as const
/** Query parameters of the page, each with the filter of the call. */
const filters = { tipo: 'kind', persona: 'person', dal: 'dal', al: 'al' } as const
type PageParams = Partial<Record<keyof typeof filters | 'da', string>>

/** Sign-ins, refusals, changes of rights and of sign-in data, newest first. */
export default function SecurityLog() {
  const [path, go] = useLocation()
  const { client } = useServices()
  const models = useKnownModels()
  const resourceLabels =
    models && new Map([...models.values()].map(({ definition: { name, label } }) => [name, label.many]))
  const params: PageParams = Object.fromEntries(new URLSearchParams(useSearch()))
  const active = Object.entries(filters).flatMap(([name, filter]) => {
    const value = params[name as keyof typeof filters]
    return value ? [[`filter[${filter}]`, value] as const] : []
  })
  const query = { limit: perPage, ...Object.fromEntries(active), ...(params.da && { cursor: params.da }) }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['GET /feeds/security', query],
    queryFn: () => client.call('GET /feeds/security', { query }),
    placeholderData: keepPreviousData,
    // No live event reports entries of the security log.
    staleTime: 0,
  })

  const addressOf = (changed: PageParams) => {
    const { da: _, ...others } = params
    const kept = Object.entries({ ...others, ...changed }).flatMap(([key, value]) =>
      value ? [[key, value]] : [],
    )
    return `${path}${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''}`
  }
  const show = (changed: PageParams) => go(addressOf(changed))

  return (
    <div className="page wide list">
      <header className="record-head">
        <OfficePath group="system" />
        <div className="head-row">
          <h1>Registro di sicurezza</h1>
          <button className="button" type="button" onClick={() => void refetch()}>
            Aggiorna
          </button>
        </div>
      </header>
      <p className="soft">
        Accessi, rifiuti, permessi e dati di accesso cambiati, esportazioni, per un anno. Degli indirizzi di
        rete si conservano solo la parte che indica la rete e una sigla, sempre la stessa per lo stesso
        indirizzo; delle e-mail che non hanno un accesso, solo una sigla.
      </p>
      <search className="filters">
        <div className="field">
          <label htmlFor="security-kind">Che cosa</label>
          <SearchSelect
            id="security-kind"
            options={[['', 'Tutto'], ...Object.entries(securityKinds)]}
            value={params.tipo ?? ''}
            onChange={tipo => show({ tipo })}
          />
        </div>
        <DayFilters id="security" values={params} onChange={show} />
        {active.length > 0 && (
          <Link className="button bare" href={path}>
            Azzera
          </Link>
        )}
      </search>
      {params.persona && (
        <p role="status">
          Solo le righe di {(data && nameIn(data.rows, params.persona)) ?? 'una persona'}: quelle sue e quelle
          che la riguardano.
        </p>
      )}
      {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {!data && !error && <Waiting />}
      {data?.rows.length === 0 && (
        <div className="empty">
          <p>{active.length > 0 ? 'Nessuna riga con questi filtri.' : 'Non c’è ancora nessuna riga.'}</p>
        </div>
      )}
      {data && data.rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <section className="table-scroll" tabIndex={0} aria-label="Registro di sicurezza">
            <table className="table records" aria-busy={isPlaceholderData || undefined}>
              <caption className="hidden">Registro di sicurezza, dalla riga più recente</caption>
              <thead>
                <tr>
                  <th scope="col" className="n">
                    Quando
                  </th>
                  <th scope="col">Che cosa</th>
                  <th scope="col">Chi</th>
                  <th scope="col">Su che cosa</th>
                  <th scope="col">Come</th>
                  <th scope="col">Da dove</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map(line => (
                  <Line
                    key={line._id}
                    line={line}
                    resourceLabels={resourceLabels}
                    personHref={persona => addressOf({ persona })}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <Pagination
            back={{ label: 'Prima pagina', go: params.da ? () => show({}) : null }}
            next={{ label: 'Successive', go: data.next ? () => show({ da: data.next! }) : null }}
          >
            {data.total > countedTo ? `oltre ${formatNumber(countedTo)}` : formatNumber(data.total)}{' '}
            {data.total === 1 ? 'riga' : 'righe'}
          </Pagination>
        </>
      )}
    </div>
  )
}

/** Full name of a person of some lines; undefined when no line has a name that the reader may see. */
function nameIn(rows: readonly SecurityLine[], id: string): string | undefined {
  const found = rows.flatMap(({ person, chi, record, aChi }) => [
    ...(person === id && chi ? [chi] : []),
    ...(record === id && aChi ? [aChi] : []),
  ])[0]
  return found && `${found.nome} ${found.cognome}`
}

function Line(props: {
  line: SecurityLine
  personHref: (id: string) => string
  /** Label of each resource, by name. */
  resourceLabels: ReadonlyMap<string, string> | undefined
}) {
  const { line, personHref, resourceLabels } = props
  const { at, kind, role, person, chi, account, route, resource, record, aChi, network, origin } = line
  return (
    <tr>
      <th scope="row" className="n">
        {formatDateTime(at)}
      </th>
      <td>{securityKinds[kind]}</td>
      <td>
        {person ? (
          <Link href={personHref(person)}>{chi ? `${chi.nome} ${chi.cognome}` : 'Nome riservato'}</Link>
        ) : (
          <span className="soft">
            {account ? 'Nessuno con questa e-mail' : network ? 'Non noto' : 'Quinto'}
          </span>
        )}
        <br />
        <span className="note">
          {role && roleNames[role]} {account && <span className="num">{account}</span>}
        </span>
      </td>
      <td>
        {aChi && record ? (
          <Link href={personHref(record)}>
            {aChi.nome} {aChi.cognome}
          </Link>
        ) : (
          (route ?? (resource && (resourceLabels?.get(resource) ?? '')))
        )}
        {record && !aChi && resource !== 'sessions' && (
          <>
            <br />
            <span className="note num">{record}</span>
          </>
        )}
      </td>
      <td className="whole">{detailOf(line)}</td>
      <td>
        <span className="num">{network}</span>
        <br />
        <span className="note num">{origin}</span>
      </td>
    </tr>
  )
}
