import { useEffect, useState } from 'react'
import { filterSchema } from '../../../../contract/records/filter-schema.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { nobody, ReferencePicker, type Unassigned } from '../editors/reference.tsx'
import { problemOf } from '../form/validate.ts'
import type { KnownField } from '../written.ts'
import { choiceFilter } from './filter-kinds.tsx'
import type { FilterInputProps, ListFilter } from './list-source.ts'

/** The filters of a list of a resource, each by the kind of its field. */
export const resourceFilters = (definition: ResourceDefinition, names: readonly string[]): ListFilter[] =>
  names.map(name => {
    const schema = filterSchema(definition.fields[name]!)
    return { ...filterOf(definition, name), accepts: value => schema.safeParse(value).success }
  })

/** An option for every record, whatever its reference, and one for the records without a reference. */
const everyReference: readonly Unassigned[] = [{ value: null, nome: 'TUTTI' }]
const everyReferenceOrNone: readonly Unassigned[] = [...everyReference, { value: 'null', nome: nobody.nome }]

function filterOf(definition: ResourceDefinition, name: string): ListFilter {
  const field = definition.fields[name] as KnownField
  const { kind, label, optional, values = {} } = field
  const options = Object.entries(kind === 'flag' ? { true: 'Sì', false: 'No' } : values)
  if (options.length > 0)
    return choiceFilter(name, label, optional ? [...options, ['null', 'Nessuno']] : options, 'Tutti')
  return {
    name,
    label,
    input: props =>
      kind === 'reference' ? (
        <ReferencePicker
          {...props}
          definition={definition}
          root={name}
          unassigned={optional ? everyReferenceOrNone : everyReference}
        />
      ) : (
        <TextFilter {...props} field={field} />
      ),
  }
}

/** Finds exactly this text, once the user leaves the field. Text that no record can have is refused here. */
function TextFilter({ id, field, value, onChange }: FilterInputProps & { field: KnownField }) {
  const held = value ?? ''
  const [text, setText] = useState(held)
  useEffect(() => setText(held), [held])
  const [problem, setProblem] = useState<string | null>(null)
  function done() {
    const now = text.trim()
    const found = now ? problemOf(field, now) : null
    setProblem(found)
    if (!found && now !== held) onChange(now || null)
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
