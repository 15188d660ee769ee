import type { AnyField } from '../../../../contract/records/resource.ts'
import { formatValue } from '../format-value.ts'

interface Props {
  field: AnyField
  value: unknown
  /** False where the label is already beside the value. */
  isNamed?: boolean
}

/** The value of a field that no form writes, with the names and values inside. */
export function OwnedView({ field, value, isNamed = true }: Props) {
  return (
    <div className="owned">
      {isNamed && <h3>{field.label}</h3>}
      <Value value={value} />
    </div>
  )
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return <p className="soft">{formatValue({ kind: 'text' } as AnyField, null)}</p>
  if (Array.isArray(value))
    return (
      <ol>
        {value.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values are never reordered.
          <li key={i}>
            <Value value={one} />
          </li>
        ))}
      </ol>
    )
  if (typeof value === 'object')
    return (
      <dl className="account">
        {Object.entries(value).map(([key, one]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              <Value value={one} />
            </dd>
          </div>
        ))}
      </dl>
    )
  return <>{typeof value === 'boolean' ? (value ? 'Sì' : 'No') : String(value)}</>
}
