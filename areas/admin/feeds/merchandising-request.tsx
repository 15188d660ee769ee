import { useParams } from 'wouter'
import type { Row } from '../../../client/records.ts'
import { formatEuro, formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { Fact, Group } from '../../shared/records/page/facts.tsx'
import { RecordPage } from '../../shared/records/page/record-page.tsx'
import { RemovedPage } from '../../shared/records/page/removed-page.tsx'
import { useRecord } from '../../shared/records/page/use-record.ts'
import { useNames } from '../../shared/records/record-calls.ts'

const definition = merchandisingRequests
type Request = Row<typeof merchandisingRequests>

const breadcrumb = (
  <Breadcrumb group="site" then={[['/admin/site/merchandisingRequests', 'Richieste di merchandising']]} />
)

/** The page of an order of merchandising; prices are those at the time of the order. */
export default function MerchandisingRequest() {
  const { id } = useParams<{ id: string }>()
  const { query, show } = useRecord(definition, id)
  const again = () => void query.refetch()
  return (
    <Loaded query={query} missing={<RemovedPage {...{ definition, id, breadcrumb }} onRestored={again} />}>
      {record => <Order request={record} onMoved={show} onChanged={again} />}
    </Loaded>
  )
}

interface OrderProps {
  request: Request
  onMoved: (record: Request) => void
  onChanged: () => void
}

function Order({ request, onMoved, onChanged }: OrderProps) {
  const { agente, cliente, righe, totale, createdAt, _may } = request
  const agents = useNames(definition, 'agente', agente ? [agente] : [])
  const clients = useNames(definition, 'cliente', cliente ? [cliente] : [])
  const who = (agente && agents.get(agente)) || (cliente && clients.get(cliente)) || null
  return (
    <RecordPage
      breadcrumb={breadcrumb}
      title={who ? who.nome : 'Richiesta di merchandising'}
      about={
        <>
          Del <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </>
      }
      definition={definition}
      record={request}
      mayWrite={_may.includes('write')}
      onMoved={onMoved}
      onChanged={onChanged}
    >
      <div className="groups main">
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
    </RecordPage>
  )
}

const pieces = ({ quantity, quantities }: Request['righe'][number]): number =>
  quantity ?? quantities?.reduce((sum, one) => sum + one.quantity, 0) ?? 0

const Lines = ({ righe, totale }: Pick<Request, 'righe' | 'totale'>) => (
  <ScrollTable caption="Articoli" className="records">
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
  </ScrollTable>
)
