import { untracked, useSignalEffect } from '@preact/signals'
import { timesByDay } from '../../../contract/pages/appointment.ts'
import { Wrong } from '../fields/field-notes.tsx'
import type { ContactForm } from './contact-form.ts'
import type { FreeTimes } from './free-times.ts'

interface Props {
  form: ContactForm<'appuntamento'>
  times: FreeTimes
}

/** The free times for an appointment, by day. */
export function TimeSelect({ form, times }: Props) {
  useSignalEffect(() => {
    times.subscribe()
    untracked(() => void times.load())
  })
  const starts = times.starts.value
  const error = form.errors.value.appuntamento
  return (
    <div class="field">
      <label for="appuntamento" class="required">
        Giorno e ora della telefonata
      </label>
      {starts === null || starts.length === 0 ? (
        <div id="appuntamento" tabIndex={-1} role="status">
          {times.failed.value ? (
            <>
              <p>Gli orari liberi non sono arrivati.</p>
              <button class="button" type="button" onClick={() => void times.load()}>
                Riprova
              </button>
            </>
          ) : (
            <p class="help">{starts ? noTimes : 'Gli orari liberi stanno arrivando.'}</p>
          )}
        </div>
      ) : (
        <select
          class="select"
          id="appuntamento"
          required
          value={form.fields.value.appuntamento}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? 'appuntamento-aiuto' : undefined}
          onChange={event => form.write('appuntamento', event.currentTarget.value)}
        >
          <option value="">Scelga un orario</option>
          {timesByDay(starts).map(day => (
            <optgroup key={day.label} label={day.label}>
              {day.times.map(({ start, label }) => (
                <option key={start} value={start}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
      {error && <Wrong id="appuntamento" text={error} />}
    </div>
  )
}

const noTimes =
  'Nei prossimi giorni non ci sono orari liberi: scelga un altro momento, e La chiamiamo appena possibile.'
