import { useEffect, useId, useRef, useState } from 'react'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { SearchSelect } from '../../controls/search-select.tsx'
import { useKeyOf } from '../../controls/shortcuts.ts'
import { nobody, ReferencePicker, type Unassigned } from '../editors/reference.tsx'
import { problemOf } from '../form/validate.ts'
import type { KnownField } from '../written.ts'
import type { ListState } from './list-address.ts'

interface Props {
  definition: ResourceDefinition
  state: ListState
  onChange: (changed: Partial<ListState>, replace?: boolean) => void
}

const pauseMs = 300

/** The search and the filters of a list, each by the kind of its field. */
export function Filters({ definition, state, onChange }: Props) {
  const { fields, list } = definition
  const isSearchable = Object.values(fields).some(({ searched }) => searched)
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  const set = (name: string, value: string | null) => {
    const { [name]: _, ...others } = state.filters
    onChange({ filters: value ? { ...others, [name]: value } : others })
  }
  return (
    <search className="filters">
      {isSearchable && <Search words={state.search} onSearch={search => onChange({ search }, true)} />}
      {(list.filters ?? []).map(name => (
        <Filter
          key={name}
          definition={definition}
          name={name}
          field={fields[name] as KnownField}
          value={state.filters[name] ?? null}
          onChange={value => set(name, value)}
        />
      ))}
      {isFiltered && (
        <button className="button bare" type="button" onClick={() => onChange({ search: '', filters: {} })}>
          Azzera
        </button>
      )}
    </search>
  )
}

/** Looks as one writes, after a moment's pause. */
function Search({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
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
      <label htmlFor={id}>Cerca</label>
      <input
        ref={input}
        className="input"
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </div>
  )
}

interface FilterProps {
  definition: ResourceDefinition
  name: string
  field: KnownField
  value: string | null
  onChange: (value: string | null) => void
}

/** A list of every record, whatever its reference; and of those without one. */
const everyRecord: readonly Unassigned[] = [{ value: null, nome: 'TUTTI' }]
const everyRecordOrNone: readonly Unassigned[] = [...everyRecord, { value: 'null', nome: nobody.nome }]

function Filter({ definition, name, field, value, onChange }: FilterProps) {
  const id = useId()
  if (field.kind === 'reference')
    return (
      <div className="field">
        <label htmlFor={id}>{field.label}</label>
        <ReferencePicker
          id={id}
          definition={definition}
          root={name}
          value={value}
          onChange={onChange}
          unassigned={field.optional ? everyRecordOrNone : everyRecord}
        />
      </div>
    )
  const options: [string, string][] =
    field.kind === 'flag'
      ? [
          ['true', 'Sì'],
          ['false', 'No'],
        ]
      : Object.entries(field.values ?? {})
  if (field.optional) options.push(['null', 'Nessuno'])
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {options.length > (field.optional ? 1 : 0) ? (
        <SearchSelect
          id={id}
          options={[['', 'Tutti'], ...options]}
          value={value ?? ''}
          onChange={key => onChange(key || null)}
        />
      ) : (
        <TextFilter id={id} field={field} value={value ?? ''} onChange={onChange} />
      )}
    </div>
  )
}

/** Exactly this text, once it is written; text that no record can have is refused here. */
function TextFilter({
  id,
  field,
  value,
  onChange,
}: {
  id: string
  field: KnownField
  value: string
  onChange: (value: string | null) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const [problem, setProblem] = useState<string | null>(null)
  function done() {
    const now = text.trim()
    const found = now ? problemOf(field, now) : null
    setProblem(found)
    if (!found && now !== value) onChange(now || null)
  }
  return (
    <>
      <input
        className="input"
        id={id}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={done}
        onKeyDown={event => event.key === 'Enter' && done()}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-sotto` : undefined}
      />
      {problem && (
        <p className="error" id={`${id}-sotto`}>
          {problem}
        </p>
      )}
    </>
  )
}
