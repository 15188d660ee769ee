import { useId } from 'react'
import { isFar } from '../../../contract/calls/rates-entry.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatNumber, parseSmallNumber } from '../../../contract/italian/format.ts'
import { missingOf } from '../../../contract/italian/typed-day.ts'
import { termName } from '../../../contract/products/rate-term.ts'
import { rates } from '../../../contract/subjects/rates.ts'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { DayInput } from '../../shared/records/editors/days.tsx'
import { type GridDay, placeOf, type valuesByTerm } from './rates-grid.ts'

interface Props {
  day: GridDay
  /** The values of each term in the grid and of the stored days. */
  values: ReturnType<typeof valuesByTerm>
  terms: readonly string[]
  /** The day is stored, and only its values change. */
  isCorrected: boolean
  problems: Readonly<Record<string, string>>
  onChange: (day: GridDay) => void
  /** The focus has left a field. */
  onSettle: () => void
  onRemove?: () => void
}

/** A row of the grid of rates: a day and a field for each term, with the value of the day before beneath. */
export function RatesDay({ day, values, terms, isCorrected, problems, onChange, onSettle, onRemove }: Props) {
  const id = useId()
  const dayProblem = problems[placeOf(day.key)]
  const name = day.data === null ? 'Giorno da scrivere' : formatShortDay(day.data)
  return (
    <fieldset className="rate-day" data-day={day.key}>
      <legend className={isCorrected ? undefined : 'hidden'}>{name}</legend>
      <div className="field">
        {!isCorrected && (
          <>
            <label className="required" htmlFor={`${id}-data`}>
              Giorno
            </label>
            <DayInput
              id={`${id}-data`}
              name={`data-${day.key}`}
              field={rates.fields.data}
              value={day.data}
              onRead={read => onChange({ ...day, data: read.date, missing: missingOf(read) })}
              onBlur={onSettle}
              invalid={dayProblem ? true : undefined}
              describedBy={dayProblem ? `${id}-data-errore` : undefined}
            />
          </>
        )}
        {dayProblem && (
          <p className="error" id={`${id}-data-errore`}>
            {dayProblem}
          </p>
        )}
        {onRemove && (
          <button
            className="button"
            type="button"
            aria-label={`Togli dalla griglia: ${name}`}
            onClick={onRemove}
          >
            TOGLI
          </button>
        )}
      </div>
      <div className="entry-grid terms">
        {terms.map(term => {
          const text = day.texts[term] ?? ''
          const problem = problems[placeOf(day.key, term)]
          const before = values.get(term)?.findLast(one => day.data !== null && one.data < day.data)
          const value = parseSmallNumber(text)
          const isToCheck = before !== undefined && value !== null && isFar(before.value, value)
          return (
            <div key={term} className="field">
              <label htmlFor={`${id}-${term}`}>{termName(term)}</label>
              <span className="affix">
                <input
                  className="input num"
                  id={`${id}-${term}`}
                  inputMode="decimal"
                  {...selectOnFocus}
                  autoComplete="off"
                  data-day={day.key}
                  data-term={term}
                  value={text}
                  onChange={event =>
                    onChange({ ...day, texts: { ...day.texts, [term]: event.target.value } })
                  }
                  onBlur={onSettle}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={`${id}-${term}-note`}
                />
                <span aria-hidden="true">%</span>
              </span>
              <div id={`${id}-${term}-note`}>
                {problem && <p className="error">{problem}</p>}
                {before && (
                  <p className={isToCheck ? 'help far' : 'help'}>
                    {formatShortDay(before.data).slice(0, 5)}: {formatNumber(before.value)}
                    {isToCheck && ', lontano'}
                  </p>
                )}
              </div>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
