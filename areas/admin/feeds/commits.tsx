import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { countedTo } from '../../../contract/records/counted-to.ts'
import { actionLabels } from '../../../contract/records/history.ts'
import { SearchSelect } from '../../shared/controls/search-select.tsx'
import { Failed } from '../../shared/failed.tsx'
import { formatDateTime } from '../../shared/moment.ts'
import { nameOfAuthor } from '../../shared/records/history/history-panel.tsx'
import { modelNames, useKnownModels } from '../../shared/records/history/known-models.ts'
import { Pagination } from '../../shared/records/list/pagination.tsx'
import { useRowKeys } from '../../shared/records/list/row-keys.ts'
import { SearchBox } from '../../shared/records/list/search-box.tsx'
import { OfficePath } from '../../shared/records/page/office-path.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { type Commit, RecordName } from './commit-words.tsx'
import { DayFilters } from './day-filters.tsx'

const perPage = 50
const filters = ['model', 'action', 'dal', 'al'] as const
type Filter = (typeof filters)[number]

/** Reads filters, search words and cursor from the query of the address. */
function readAddress(search: string) {
  const params = new URLSearchParams(search)
  const active = Object.fromEntries(
    filters.flatMap(name => (params.get(name) ? [[name, params.get(name)!]] : [])),
  ) as Partial<Record<Filter, string>>
  return { active, words: params.get('cerca') ?? '', cursor: params.get('da') }
}

/** The commits of all records, newest first, with the filters of the address. */
export default function Commits() {
  const [path, go] = useLocation()
  const { client } = useServices()
  const { active, words, cursor } = readAddress(useSearch())
  const known = useKnownModels()
  const query = {
    limit: perPage,
    ...(words && { search: words }),
    ...Object.fromEntries(Object.entries(active).map(([name, value]) => [`filter[${name}]`, value])),
    ...(cursor && { cursor }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['GET /feeds/commits', query],
    queryFn: () => client.call('GET /feeds/commits', { query }),
    placeholderData: keepPreviousData,
    // No live event reports changes to records.
    staleTime: 0,
  })
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRowKeys(body)
  const isFiltered = words !== '' || Object.keys(active).length > 0

  function show(changed: Record<string, string | null>) {
    const all = { cerca: words, ...active, ...changed }
    const params = new URLSearchParams(
      Object.entries(all).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    )
    go(`${path}${params.size > 0 ? `?${params}` : ''}`)
  }

  return (
    <div className="page wide list">
      <header className="record-head">
        <OfficePath group="feeds" />
        <div className="head-row">
          <h1>Modifiche</h1>
          <button className="button" type="button" onClick={() => void refetch()}>
            Aggiorna
          </button>
        </div>
      </header>
      <search className="filters">
        <SearchBox
          label="Chi"
          placeholder="Nome e cognome"
          words={words}
          onSearch={cerca => show({ cerca })}
        />
        <div className="field">
          <label htmlFor="commit-model">Che cosa</label>
          <SearchSelect
            id="commit-model"
            options={[['', 'Tutto'], ...modelNames]}
            value={active.model ?? ''}
            onChange={model => show({ model })}
          />
        </div>
        <div className="field">
          <label htmlFor="commit-action">Azione</label>
          <SearchSelect
            id="commit-action"
            options={[['', 'Tutte'], ...Object.entries(actionLabels)]}
            value={active.action ?? ''}
            onChange={action => show({ action })}
          />
        </div>
        <DayFilters id="commit" values={active} onChange={show} />
        {isFiltered && (
          <Link className="button bare" href={path}>
            Azzera
          </Link>
        )}
      </search>
      {error && (
        <Failed onRetry={() => void refetch()}>{error instanceof CallError ? error.message : ''}</Failed>
      )}
      {!data && !error && <Waiting />}
      {data?.rows.length === 0 && (
        <div className="empty">
          <p>{isFiltered ? 'Nessuna modifica con questi filtri.' : 'Non è stato ancora modificato nulla.'}</p>
        </div>
      )}
      {data && data.rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <section className="table-scroll" tabIndex={0} aria-label="Modifiche">
            <table className="table records" aria-busy={isPlaceholderData || undefined}>
              <caption className="hidden">Modifiche, dalla più recente</caption>
              <thead>
                <tr>
                  <th scope="col" className="n">
                    Quando
                  </th>
                  <th scope="col">Azione</th>
                  <th scope="col">Che cosa</th>
                  <th scope="col">Scheda</th>
                  <th scope="col">Chi</th>
                  <th scope="col">Campi</th>
                </tr>
              </thead>
              <tbody ref={body} {...keys}>
                {data.rows.map(line => (
                  <Row key={line._id} line={line} known={known} />
                ))}
              </tbody>
            </table>
          </section>
          <Pagination
            back={{ label: 'Prima pagina', go: cursor ? () => show({ da: null }) : null }}
            next={{ label: 'Successive', go: data.next ? () => show({ da: data.next }) : null }}
          >
            {data.total > countedTo ? `oltre ${formatNumber(countedTo)}` : formatNumber(data.total)}{' '}
            {data.total === 1 ? 'modifica' : 'modifiche'}
          </Pagination>
        </>
      )}
    </div>
  )
}

function Row({ line, known }: { line: Commit; known: ReturnType<typeof useKnownModels> }) {
  const model = known?.get(line.model)
  const label = (name: string) => model?.definition.fields[name]?.label ?? name
  return (
    <tr>
      <th scope="row" className="n">
        <Link href={`/admin/feeds/commits/${line._id}`}>{formatDateTime(line.createdAt)}</Link>
      </th>
      <td>
        <span className={`act ${line.action}`}>{actionLabels[line.action]}</span>
      </td>
      <td>{model?.definition.label.one ?? line.model}</td>
      <td>
        <RecordName definition={model?.definition} line={line} otherwise="–" />
      </td>
      <td>{nameOfAuthor(line)}</td>
      <td>{line.action === 'edit' && line.info?.map(({ campo }) => label(campo)).join(', ')}</td>
    </tr>
  )
}
