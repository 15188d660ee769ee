import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../client/client.ts'
import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { formatAppointment } from '../../../contract/italian/due.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { TimeForm } from '../../shared/controls/time-form.tsx'
import { useServices } from '../../shared/services.ts'
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
        <TimeChoice file={_id} label={appuntamento ? 'Sposta' : 'Fissa'} onDone={() => setChoosing(false)} />
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

interface ChoiceProps {
  file: string
  label: string
  onDone: () => void
}

/** Chooses one of the free times of whoever follows the file. */
function TimeChoice({ file, label, onDone }: ChoiceProps) {
  const { quietClient, toasts } = useServices()
  const refresh = useFileRefresh()
  const times = useQuery({
    queryKey: ['GET /clients/pratiche/:id/appuntamento/orari', file],
    queryFn: () => quietClient.call('GET /clients/pratiche/:id/appuntamento/orari', { params: { id: file } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <TimeForm
      times={times}
      none="Nei prossimi giorni non ci sono orari liberi: telefoni, e lo troviamo insieme."
      label={label}
      onCancel={onDone}
      onSend={async (inizio, idempotencyKey) => {
        await quietClient.call(put, { params: { id: file }, body: { inizio }, idempotencyKey })
        toasts.add({ kind: 'plain', text: `Appuntamento ${formatAppointment(new Date(inizio))}.` })
        onDone()
        await refresh()
      }}
    />
  )
}
