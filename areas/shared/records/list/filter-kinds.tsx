import { z } from 'zod'
import { SearchSelect } from '../../controls/search-select.tsx'
import type { ListFilter } from './list-source.ts'

/** A filter by one of several values; `all` is the label of the option without a filter. */
export const choiceFilter = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  all: string,
): ListFilter => ({
  name,
  label,
  accepts: value => options.some(([known]) => known === value),
  input: ({ id, value, onChange }) => (
    <SearchSelect
      id={id}
      options={[['', all], ...options]}
      value={value ?? ''}
      onChange={chosen => onChange(chosen || null)}
    />
  ),
})

const dayFilter = (name: string, label: string): ListFilter => ({
  name,
  label,
  accepts: value => z.iso.date().safeParse(value).success,
  input: ({ id, value, onChange }) => (
    <input
      className="input num"
      id={id}
      type="date"
      min="1900-01-01"
      max="2900-12-31"
      // The value is read on blur: while the user types the year, the date is valid but wrong.
      key={value}
      defaultValue={value ?? ''}
      onBlur={event => event.target.value !== (value ?? '') && onChange(event.target.value || null)}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
    />
  ),
})

/** Filters by the first and the last day. */
export const dayFilters: readonly ListFilter[] = [
  dayFilter('dal', 'Dal giorno'),
  dayFilter('al', 'Al giorno'),
]
