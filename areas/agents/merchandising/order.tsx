import { useEffect } from 'react'
import { useParams } from 'wouter'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { OrderLines } from '../../shared/merchandising/order-lines.tsx'
import { useRecord } from '../../shared/records/page/use-record.ts'
import { useServices } from '../../shared/services.ts'

/** An order of the agent: its state, which follows the office, and its lines. */
export default function OrderPage() {
  const { id } = useParams<{ id: string }>()
  const { query } = useRecord(merchandisingRequests, id)
  const { live } = useServices()
  const { refetch } = query
  useEffect(
    () =>
      live.on('records', event => {
        if (event === 'missed' || event.id === id) void refetch()
      }),
    [live, id, refetch],
  )
  return (
    <Loaded query={query}>
      {({ stato, righe, totale, createdAt }) => (
        <div className="page">
          <PageHead
            breadcrumb={
              <Breadcrumb group="merchandising" then={[['/agents/merchandising/ordini', 'Ordini']]} />
            }
            title={`Ordine del ${formatDateTime(createdAt)}`}
          >
            <p role="status">
              Stato: <strong>{merchandisingRequests.fields.stato.values[stato]}</strong>
            </p>
          </PageHead>
          <OrderLines righe={righe} totale={totale} />
        </div>
      )}
    </Loaded>
  )
}
