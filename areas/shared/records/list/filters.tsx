import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../controls/icon.tsx'
import { useKeyOf } from '../../controls/shortcuts.ts'
import type { ListFilter, ListState } from './list-source.ts'

interface Props {
  /** Left out for a list without search. */
  search?: { label: string; placeholder?: string }
  filters?: readonly ListFilter[]
  /** Folds the filters also on wide screens. */
  folds?: boolean | undefined
  state: ListState
  onChange: (changed: Partial<ListState>, replace?: boolean) => void
  /** Address of the list without search and filters. */
  allHref: string
}

const pauseMs = 300

/** Whether a search or a filter is set. */
export const isFiltered = ({ search, filters }: ListState): boolean =>
  search !== '' || Object.keys(filters).length > 0

/** The search and the filters of a list. A button shows those that are not set, on narrow screens or where they fold. */
export function Filters({ search, filters = [], folds, state, onChange, allHref }: Props) {
  const [isOpen, setOpen] = useState(false)
  const set = (name: string, value: string | null) => {
    const { [name]: _, ...others } = state.filters
    onChange({ filters: value ? { ...others, [name]: value } : others })
  }
  const inputs = filters.filter(({ input }) => input)
  if (!search && inputs.length === 0) return null
  const chosen = inputs.filter(({ name }) => name in state.filters).length
  return (
    <search className={['filters', folds && 'folds', isOpen && 'open'].filter(Boolean).join(' ')}>
      {search && (
        <Search {...search} words={state.search} onSearch={words => onChange({ search: words }, true)} />
      )}
      {inputs.map(filter => (
        <Filter
          key={filter.name}
          filter={filter}
          value={state.filters[filter.name] ?? null}
          onChange={value => set(filter.name, value)}
        />
      ))}
      {inputs.length > 1 && (
        <button
          className="button filters-fold"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(now => !now)}
        >
          {!isOpen && <Icon name="plus" />} {isOpen ? 'Meno filtri' : 'Filtri'}
          {chosen > 0 && (
            <span className="count">
              {chosen}
              <span className="hidden">{chosen === 1 ? ' scelto' : ' scelti'}</span>
            </span>
          )}
        </button>
      )}
      {isFiltered(state) && (
        <Link className="button bare" href={allHref}>
          Azzera
        </Link>
      )}
    </search>
  )
}

interface SearchProps {
  label: string
  placeholder?: string
  words: string
  onSearch: (words: string) => void
}

/** Searches while the user types, after a pause. */
function Search({ label, placeholder, words, onSearch }: SearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useKeyOf('/', input)
  const [text, setText] = useState(words)
  useEffect(() => setText(words), [words])
  useEffect(() => {
    if (text.trim() === words) return
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <div className="field grow">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        className="input"
        id={id}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </div>
  )
}

interface FilterProps {
  filter: ListFilter
  value: string | null
  onChange: (value: string | null) => void
}

function Filter({ filter: { label, input }, value, onChange }: FilterProps) {
  const id = useId()
  return (
    input && (
      <div className={value === null ? 'field spare' : 'field'}>
        <label htmlFor={id}>{label}</label>
        {input({ id, value, onChange })}
      </div>
    )
  )
}
