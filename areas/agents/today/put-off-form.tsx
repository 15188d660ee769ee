import { type FormEvent, useId, useState } from 'react'
import { addDays, dayNumber, formatShortDay } from '../../../contract/italian/days.ts'
import { addWorkingDays, weekdayOf } from '../../../finance/calendar/working-days.ts'
import { DialogButtons } from './dialog-buttons.tsx'

interface Props {
  /** `YYYY-MM-DD` */
  today: string
  /** Called with the day on which the rows come back. */
  onSend: (day: string) => void
  onClose: () => void
}

/** The day to which something is put off: one of the usual days, or another. */
export function PutOffForm({ today, onSend, onClose }: Props) {
  const id = useId()
  const days = [
    ['Domani', addDays(today, 1)],
    ['Fra 3 giorni lavorativi', addWorkingDays({ day: today, days: 3 })],
    ['Lunedì', addDays(today, 8 - weekdayOf(dayNumber(today)))],
  ] as const
  const [chosen, setChosen] = useState<string>(addWorkingDays({ day: today, days: 1 }))
  const isLater = chosen > today
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isLater) onSend(chosen)
      }}
    >
      <div className="quick-choices">
        {days.map(([label, day]) => (
          <button key={label} className="button" type="button" onClick={() => onSend(day)}>
            {label}, {formatShortDay(day).slice(0, 5)}
          </button>
        ))}
      </div>
      <div className="field">
        <label htmlFor={id}>Oppure al *</label>
        <input
          className="input num"
          id={id}
          type="date"
          required
          min={today}
          value={chosen}
          aria-invalid={!isLater || undefined}
          aria-describedby={isLater ? undefined : `${id}-e`}
          onChange={event => setChosen(event.target.value)}
        />
        {!isLater && (
          <p className="error" id={`${id}-e`}>
            Scelga un giorno da domani in poi.
          </p>
        )}
      </div>
      <DialogButtons onClose={onClose} send="Rimanda" />
    </form>
  )
}
