interface Props {
  /** Begins the ids of the two fields. */
  id: string
  held: { dal?: string; al?: string }
  onAsk: (changed: { dal?: string; al?: string }) => void
}

/** The first and the last day of a list. */
export function DayFilters({ id, held, onAsk }: Props) {
  return (['dal', 'al'] as const).map(name => (
    <div key={name} className="field">
      <label htmlFor={`${id}-${name}`}>{name === 'dal' ? 'Dal giorno' : 'Al giorno'}</label>
      <input
        className="input num"
        id={`${id}-${name}`}
        type="date"
        min="1900-01-01"
        max="2900-12-31"
        // A day is whole when it is left: before, it is a year of two digits.
        key={held[name]}
        defaultValue={held[name] ?? ''}
        onBlur={event => event.target.value !== (held[name] ?? '') && onAsk({ [name]: event.target.value })}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </div>
  ))
}
