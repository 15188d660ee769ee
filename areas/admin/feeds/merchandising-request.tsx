import { useParams } from 'wouter'
import type { Row } from '../../../client/records.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { OrderLines } from '../../shared/merchandising/order-lines.tsx'
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
          <OrderLines righe={righe} totale={totale} />
        </Group>
      </div>
    </RecordPage>
  )
}
