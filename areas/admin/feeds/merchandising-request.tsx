import { useParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import type { Row } from '../../../client/records.ts'
import { formatEuro, formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { Failed } from '../../shared/failed.tsx'
import { formatDateTime } from '../../shared/moment.ts'
import { HistoryPanel } from '../../shared/records/history/history-panel.tsx'
import { OfficePath } from '../../shared/records/page/office-path.tsx'
import { RemovedPage } from '../../shared/records/page/removed-page.tsx'
import { StateBar } from '../../shared/records/page/state-bar.tsx'
import { useNames } from '../../shared/records/record-calls.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { Fact, Group } from './person-request-page.tsx'
import { useRecord } from './use-record.ts'

const definition = merchandisingRequests
type Request = Row<typeof merchandisingRequests>

/** The page of an order of merchandising; prices are those at the time of the order. */
export default function MerchandisingRequest() {
  const { id } = useParams<{ id: string }>()
  const { record: request, error, refetch, show } = useRecord(definition, id)
  const agents = useNames(definition, 'agente', request?.agente ? [request.agente] : [])
  const clients = useNames(definition, 'cliente', request?.cliente ? [request.cliente] : [])
  if (error instanceof CallError && error.status === 404)
    return (
      <RemovedPage
        {...{ definition, id }}
        list={{ href: '/admin/site/merchandisingRequests', title: 'Richieste di merchandising' }}
        onRestored={() => void refetch()}
      />
    )
  if (error)
    return (
      <div className="page">
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      </div>
    )
  if (!request) return <Waiting />
  const { agente, cliente, righe, totale, createdAt, _may } = request
  const mayWrite = _may.includes('write')
  const who = (agente && agents.get(agente)) || (cliente && clients.get(cliente)) || null
  return (
    <div className="page wide edit">
      <header className="record-head">
        <OfficePath
          group="site"
          then={[['/admin/site/merchandisingRequests', 'Richieste di merchandising']]}
        />
        <h1>{who ? who.nome : 'Richiesta di merchandising'}</h1>
        <p className="soft">
          Del <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </header>
      <div className="record-sides">
        <div className="groups">
          <StateBar
            definition={definition}
            record={request}
            mayWrite={mayWrite}
            onMoved={show}
            onStale={() => void refetch()}
          />
          <Group title="Da chi">
            <dl className="facts">
              <Fact name={agente ? 'Agente' : 'Cliente'}>{who?.nome}</Fact>
              <Fact name="E-mail">
                {who?.dettaglio && <a href={`mailto:${who.dettaglio}`}>{who.dettaglio}</a>}
              </Fact>
            </dl>
          </Group>
          <Group title="Articoli">
            <Lines righe={righe} totale={totale} />
          </Group>
        </div>
        <HistoryPanel
          definition={definition}
          id={id}
          versione={request.versione}
          onChanged={() => void refetch()}
        />
      </div>
    </div>
  )
}

const pieces = ({ quantity, quantities }: Request['righe'][number]): number =>
  quantity ?? quantities?.reduce((sum, one) => sum + one.quantity, 0) ?? 0

const Lines = ({ righe, totale }: Pick<Request, 'righe' | 'totale'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section className="table-scroll" tabIndex={0} aria-label="Articoli">
    <table className="table records">
      <caption className="hidden">Articoli</caption>
      <thead>
        <tr>
          <th scope="col">Articolo</th>
          <th scope="col" className="n">
            Quanti
          </th>
          <th scope="col" className="n">
            Prezzo
          </th>
          <th scope="col" className="n">
            IVA
          </th>
          <th scope="col" className="n">
            Importo
          </th>
        </tr>
      </thead>
      <tbody>
        {righe.map(line => (
          <tr key={line.merch}>
            <th scope="row">
              {line.nome}
              {line.quantities && (
                <span className="note">
                  {' '}
                  {line.quantities.map(one => `${one.variante} ${formatNumber(one.quantity)}`).join(', ')}
                </span>
              )}
            </th>
            <td className="n">{formatNumber(pieces(line))}</td>
            <td className="n">{formatEuro(line.prezzo)}</td>
            <td className="n">{formatPercent(line.iva, 0)}</td>
            <td className="n">{formatEuro(line.importo)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Totale, IVA compresa
          </th>
          <td className="n">{formatEuro(totale)}</td>
        </tr>
      </tfoot>
    </table>
  </section>
)
