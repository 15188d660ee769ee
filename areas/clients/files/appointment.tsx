import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { formatAppointment } from '../../../contract/italian/due.ts'
import { timesByDay } from '../../../contract/pages/appointment.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { Failed } from '../../shared/failed.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { useFileRefresh } from './customer-reads.ts'

const put = 'PUT /clients/pratiche/:id/appuntamento'
const remove = 'DELETE /clients/pratiche/:id/appuntamento'

/** The appointment by telephone with whoever follows the file: made, moved, cancelled. */
export function Appointment({ file: { _id, appuntamento, segue } }: { file: CustomerFile }) {
  const { client, toasts } = useServices()
  const refresh = useFileRefresh()
  const [dialog, confirm] = useConfirm()
  const [isChoosing, setChoosing] = useState(false)

  async function cancel() {
    const question = 'Disdire l’appuntamento?'
    if (!(await confirm({ action: 'delete', label: 'Disdici', question }))) return
    try {
      await client.call(remove, { params: { id: _id } })
      toasts.add({ kind: 'plain', text: 'L’appuntamento è disdetto.' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    await refresh()
  }
  return (
    <div className="appointment">
      {dialog}
      {appuntamento && (
        <p>
          Appuntamento al telefono <strong>{formatAppointment(new Date(appuntamento.inizio))}</strong>, per{' '}
          {appuntamento.minuti} minuti. La chiamiamo noi.
        </p>
      )}
      {isChoosing ? (
        <TimeForm file={_id} label={appuntamento ? 'Sposta' : 'Fissa'} onDone={() => setChoosing(false)} />
      ) : (
        <p className="actions">
          {(!appuntamento || appuntamento.spostabile) && (
            <button className="button" type="button" onClick={() => setChoosing(true)}>
              {appuntamento ? 'Sposta l’appuntamento' : 'Fissa un appuntamento'}
            </button>
          )}
          {appuntamento && (
            <button className="button" type="button" onClick={() => void cancel()}>
              Disdici
            </button>
          )}
        </p>
      )}
      {appuntamento && !appuntamento.spostabile && (
        <p className="note">
          È già cambiato più volte, e da qui non si sposta più: telefoni al numero {segue.telefono}.
        </p>
      )}
    </div>
  )
}

interface FormProps {
  file: string
  label: string
  onDone: () => void
}

/** Chooses one of the free times. */
function TimeForm({ file, label, onDone }: FormProps) {
  const { quietClient, toasts } = useServices()
  const refresh = useFileRefresh()
  const { isSending, send } = useSingleWrite()
  const [start, setStart] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()
  const times = useQuery({
    queryKey: ['GET /clients/pratiche/:id/appuntamento/orari', file],
    queryFn: () => quietClient.call('GET /clients/pratiche/:id/appuntamento/orari', { params: { id: file } }),
    staleTime: 0,
    gcTime: 0,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!start) return setRefusal('Scelga un orario.')
    setRefusal(null)
    void send(
      async idempotencyKey => {
        await quietClient.call(put, { params: { id: file }, body: { inizio: start }, idempotencyKey })
        toasts.add({ kind: 'plain', text: `Appuntamento ${formatAppointment(new Date(start))}.` })
        onDone()
        await refresh()
      },
      async error => {
        setRefusal(error.message)
        await times.refetch()
      },
    )
  }

  if (!times.data)
    return times.error ? (
      <Failed onRetry={() => void times.refetch()}>Gli orari non sono arrivati.</Failed>
    ) : (
      <Waiting />
    )
  if (times.data.inizi.length === 0)
    return <p>Nei prossimi giorni non ci sono orari liberi: telefoni, e lo troviamo insieme.</p>
  return (
    <form className="form" noValidate onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>Orario</label>
        <select
          className="select"
          id={id}
          value={start}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-errore` : undefined}
          onChange={event => setStart(event.target.value)}
        >
          <option value="">Scelga un orario</option>
          {timesByDay(times.data.inizi).map(({ label, times }) => (
            <optgroup key={label} label={label}>
              {times.map(({ start, label: time }) => (
                <option key={start} value={start}>
                  {time}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        {refusal && (
          <p className="error" id={`${id}-errore`} role="alert">
            {refusal}
          </p>
        )}
      </div>
      <div className="actions">
        <button className="button" type="button" onClick={onDone}>
          ANNULLA
        </button>
        <button className="button primary" type="submit" aria-busy={isSending || undefined}>
          {label}
        </button>
      </div>
    </form>
  )
}
