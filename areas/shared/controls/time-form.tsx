import { type FormEvent, useId, useState } from 'react'
import type { CallError } from '../../../client/client.ts'
import { timesByDay } from '../../../contract/pages/appointment.ts'
import { useSingleWrite } from '../calls/use-single-write.ts'
import { Failed } from '../failed.tsx'
import { Waiting } from '../waiting.tsx'

interface Props {
  /** The query of the starts of the free times. */
  times: {
    data: { inizi: readonly string[] } | undefined
    error: Error | null
    refetch: () => Promise<unknown>
  }
  /** Said when no time is free. */
  none: string
  /** The button. */
  label: string
  /** Sends the chosen start. The form shows a refusal by the server. */
  onSend: (start: string, idempotencyKey: string) => Promise<void>
  onCancel: () => void
}

/** The choice of one of the free times for an appointment. */
export function TimeForm({ times, none, label, onSend, onCancel }: Props) {
  const { isSending, send } = useSingleWrite()
  const [start, setStart] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!start) return setRefusal('Scelga un orario.')
    setRefusal(null)
    void send(
      idempotencyKey => onSend(start, idempotencyKey),
      async (error: CallError) => {
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
  if (times.data.inizi.length === 0) return <p>{none}</p>
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
        <button className="button" type="button" onClick={onCancel}>
          ANNULLA
        </button>
        <button className="button primary" type="submit" aria-busy={isSending || undefined}>
          {label}
        </button>
      </div>
    </form>
  )
}
