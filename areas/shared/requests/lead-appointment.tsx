import { useState } from 'react'
import { CallError } from '../../../client/client.ts'
import type { Row } from '../../../client/records.ts'
import { formatAppointment } from '../../../contract/italian/due.ts'
import { statesOfGroups } from '../../../contract/leads/lead-groups.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import { useFresh, useRefresh } from '../calls/data.ts'
import { useConfirm } from '../controls/confirm.tsx'
import { TimeForm } from '../controls/time-form.tsx'
import { useServices } from '../services.ts'

interface Props {
  lead: Pick<Row<typeof leads>, '_id' | 'stato'>
  mayWrite: boolean
}

const closed: readonly string[] = statesOfGroups.chiusi

/** The appointment of a lead with whoever follows it: made, moved, cancelled. */
export function LeadAppointment({ lead: { _id, stato }, mayWrite }: Props) {
  const { client, quietClient, queries, toasts } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const [isChoosing, setChoosing] = useState(false)
  const query = useFresh('GET /leads/:id/appuntamento', { params: { id: _id } })
  const agreed = query.data?.fissato ?? null
  const mayAgree = mayWrite && !closed.includes(stato)
  if (!query.data || (!agreed && !mayAgree)) return null

  async function readAgain() {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['GET /leads/:id', _id] }),
      queries.invalidateQueries({ queryKey: ['GET /leads'] }),
      refresh('GET /leads/:id/storia'),
      refresh('GET /leads/:id/appuntamento'),
    ])
  }

  async function cancel() {
    const question = 'Annullare l’appuntamento? La persona riceve un’e-mail.'
    if (!(await confirm({ action: 'delete', label: 'Annulla l’appuntamento', question }))) return
    try {
      const idempotencyKey = crypto.randomUUID()
      await client.call('DELETE /leads/:id/appuntamento', { params: { id: _id }, idempotencyKey })
      toasts.add({ kind: 'plain', text: 'L’appuntamento è annullato.' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    await readAgain()
  }

  return (
    <div className="aside-form">
      {dialog}
      {agreed && (
        <p>
          Appuntamento <strong>{formatAppointment(new Date(agreed))}</strong>
        </p>
      )}
      {isChoosing ? (
        <TimeForm
          times={query}
          none="Nei prossimi giorni non ci sono orari liberi negli orari dell’agenzia."
          label={agreed ? 'Sposta' : 'Fissa'}
          onCancel={() => setChoosing(false)}
          onSend={async (inizio, idempotencyKey) => {
            await quietClient.call('PUT /leads/:id/appuntamento', {
              params: { id: _id },
              body: { inizio },
              idempotencyKey,
            })
            toasts.add({ kind: 'plain', text: `Appuntamento ${formatAppointment(new Date(inizio))}.` })
            setChoosing(false)
            await readAgain()
          }}
        />
      ) : (
        <p className="actions">
          {mayAgree && (
            <button className="button" type="button" onClick={() => setChoosing(true)}>
              {agreed ? 'Sposta l’appuntamento' : 'Fissa un appuntamento'}
            </button>
          )}
          {agreed && mayWrite && (
            <button className="button" type="button" onClick={() => void cancel()}>
              Annulla l’appuntamento
            </button>
          )}
        </p>
      )}
    </div>
  )
}
