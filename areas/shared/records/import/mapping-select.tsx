import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AnswerOf } from '../../../../client/calls.ts'
import type { mappingTargets } from '../../../../contract/subjects/mappings.ts'
import { useServices } from '../../services.ts'

const callName = 'GET /importazioni/mappature'
export type MappingName = AnswerOf<typeof callName>['rows'][number]

interface Props {
  per: keyof typeof mappingTargets
  /** The id of the chosen mapping; null for a file with our own columns. */
  value: string | null
  disabled: boolean
  onChange: (mapping: MappingName | null) => void
}

/** The choice of the mapping that reads a file; nothing where the house has no mapping for such files. */
export function MappingSelect({ per, value, disabled, onChange }: Props) {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [callName, per],
    queryFn: () => client.call(callName, { query: { per } }),
  })
  const id = useId()
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <div className="field">
      <label htmlFor={id}>Mappatura</label>
      <select
        id={id}
        className="select"
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(rows.find(({ _id }) => _id === target.value) ?? null)}
      >
        <option value="">Nessuna: le colonne si chiamano come qui</option>
        {rows.map(({ _id, nome }) => (
          <option key={_id} value={_id}>
            {nome}
          </option>
        ))}
      </select>
    </div>
  )
}
