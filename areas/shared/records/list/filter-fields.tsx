import { useEffect, useState } from 'react'
import type { AnyField, ResourceDefinition } from '../../../../contract/records/resource.ts'
import { SearchSelect } from '../../controls/search-select.tsx'
import { unchosen } from '../editors/choices.tsx'
import { nobody, ReferencePicker, type Unassigned } from '../editors/reference.tsx'
import { problemOf } from '../form/validate.ts'
import type { FilterInputProps } from './list-source.ts'

export interface FilterProps extends FilterInputProps {
  definition: ResourceDefinition
  name: string
  field: AnyField
}

/** The option for all records, regardless of their reference. */
const everyReference: readonly Unassigned[] = [{ value: null, nome: 'TUTTI' }]
const everyReferenceOrNone: readonly Unassigned[] = [...everyReference, { value: 'null', nome: nobody.nome }]

export const ReferenceFilter = ({ id, definition, name, field, value, onChange }: FilterProps) => (
  <ReferencePicker
    id={id}
    definition={definition}
    root={name}
    value={value}
    onChange={onChange}
    unassigned={field.optional ? everyReferenceOrNone : everyReference}
  />
)

/** A filter by one value of a choice. */
export const ChoiceFilter = (props: FilterProps) => (
  <OptionsFilter {...props} options={Object.entries(props.field.values ?? {})} />
)

export const FlagFilter = (props: FilterProps) => (
  <OptionsFilter {...props} options={Object.entries({ true: 'Sì', false: 'No' })} />
)

interface OptionsProps extends FilterProps {
  options: readonly [key: string, label: string][]
}

const OptionsFilter = ({ id, field, value, onChange, options }: OptionsProps) => (
  <SearchSelect
    id={id}
    options={[['', 'Tutti'], ...options, ...(field.optional ? [['null', unchosen] as const] : [])]}
    value={value ?? ''}
    onChange={key => onChange(key || null)}
  />
)

/** Finds exactly this text, once the user leaves the field. Text that no record can have is refused here. */
export function TextFilter({ id, field, value, onChange }: FilterProps) {
  const held = value ?? ''
  const [text, setText] = useState(held)
  useEffect(() => setText(held), [held])
  const [problem, setProblem] = useState<string | null>(null)
  function apply() {
    const typed = text.trim()
    const found = typed ? problemOf(field, typed) : null
    setProblem(found)
    if (!found && typed !== held) onChange(typed || null)
  }
  return (
    <>
      <input
        className="input"
        id={id}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={event => event.key === 'Enter' && apply()}
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
