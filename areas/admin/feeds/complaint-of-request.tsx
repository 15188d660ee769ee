import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { complaintDue } from '../../../contract/complaints/last-day.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { stateLabel } from '../../../contract/records/states.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { usePerson } from '../../shared/calls/data.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useRecordCalls } from '../../shared/records/record-calls.ts'
import { useServices } from '../../shared/services.ts'

interface Props {
  id: string
  /** The last day that the sender of a complaint was promised; null for other messages. */
  due: string | null
  /** Whether the message may become a complaint. */
  mayRegister: boolean
  onRegistered: () => void
}

/** The complaint that a message has become, with its state and its last day, or the button that registers it. */
export function ComplaintOfRequest({ id, due, mayRegister, onRegistered }: Props) {
  const { client, queries, toasts } = useServices()
  const holder = usePerson()?.holder ?? null
  const calls = useRecordCalls(complaints)
  const { isSending, send } = useSingleWrite()
  const queryKey = ['GET /reclami', { 'filter[richiesta]': id }]
  const { data } = useQuery({
    queryKey,
    queryFn: () => calls.list({ 'filter[richiesta]': id, limit: 1 }),
    enabled: hasPermissions(holder, 'reclami'),
  })
  if (!data) return null
  const [complaint] = data.rows
  if (complaint)
    return (
      <div className="aside-form">
        <p>
          <Link href={`/admin/reports/reclami/${complaint._id}`}>
            Reclamo {longDayWith('del', complaint.ricevutoAl)}
          </Link>
        </p>
        <p className="soft">
          {stateLabel(complaints, complaint.stato)}
          {complaint.stato !== 'risposto' && (
            <>, da rispondere entro {longDayWith('il', complaintDue(complaint.ricevutoAl))}</>
          )}
        </p>
      </div>
    )
  if (!mayRegister) return null

  const register = () =>
    send(
      async idempotencyKey => {
        await client.call('POST /requests/:id/reclamo', { params: { id }, idempotencyKey })
        toasts.add({ kind: 'plain', text: 'Il messaggio è nel registro dei reclami.' })
        onRegistered()
        await queries.invalidateQueries({ queryKey })
      },
      // The client has told the failure; the message may have become a complaint meanwhile.
      () => queries.invalidateQueries({ queryKey }),
    )

  return (
    <div className="aside-form">
      {due && <p className="soft">È un reclamo: la risposta è promessa entro {longDayWith('il', due)}.</p>}
      <button
        className="button"
        type="button"
        aria-disabled={isSending || undefined}
        onClick={() => void register()}
      >
        Registra come reclamo
      </button>
    </div>
  )
}
