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

/** The next working day, the third one, and the next Monday, each with its name. */
function usualDays(today: string): [name: string, day: string][] {
  const [tomorrow, next] = [addDays(today, 1), addWorkingDays({ day: today, days: 1 })]
  const monday = addDays(today, 8 - weekdayOf(dayNumber(today)))
  const all: [string, string][] = [
    [next === tomorrow ? 'Domani' : next === monday ? 'Lunedì' : 'Il primo giorno lavorativo', next],
    ['Fra 3 giorni lavorativi', addWorkingDays({ day: today, days: 3 })],
    ['Lunedì', monday],
  ]
  return all.filter(([, day], at) => all.findIndex(one => one[1] === day) === at)
}

/** The day to which something is put off: one of the usual days, or another. */
export function PutOffForm({ today, onSend, onClose }: Props) {
  const id = useId()
  const days = usualDays(today)
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
