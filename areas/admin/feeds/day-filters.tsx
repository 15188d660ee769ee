interface Props {
  /** Prefix of the ids of the two inputs. */
  id: string
  values: { dal?: string; al?: string }
  onChange: (changed: { dal?: string; al?: string }) => void
}

/** Two inputs for the first and the last day of a list. */
export function DayFilters({ id, values, onChange }: Props) {
  return (['dal', 'al'] as const).map(name => (
    <div key={name} className="field">
      <label htmlFor={`${id}-${name}`}>{name === 'dal' ? 'Dal giorno' : 'Al giorno'}</label>
      <input
        className="input num"
        id={`${id}-${name}`}
        type="date"
        min="1900-01-01"
        max="2900-12-31"
        // The value is read on blur: while the user types the year, the date is valid but wrong.
        key={values[name]}
        defaultValue={values[name] ?? ''}
        onBlur={event =>
          event.target.value !== (values[name] ?? '') && onChange({ [name]: event.target.value })
        }
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </div>
  ))
}
