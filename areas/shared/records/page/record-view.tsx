import type { Row } from '../../../../client/records.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { shownKind } from '../field-kinds.tsx'
import type { ValueProps } from '../list/values.tsx'
import './record-view-style.ts'

interface Props {
  definition: ResourceDefinition
  record: Row
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The record for people without the right to write: the groups of its form, without empty fields. */
export function RecordView({ definition, record }: Props) {
  const { fields } = definition
  const groups = definition.form
    .map(group => ({ ...group, fields: group.fields.filter(name => !isEmpty(record[name])) }))
    .filter(group => group.fields.length > 0)
  return (
    <div className="groups record-view">
      {groups.map(group => (
        <section key={group.legend} className="group">
          <h2>{group.legend}</h2>
          <dl>
            {group.fields.map(name => (
              <div key={name}>
                <dt>{fields[name]!.label}</dt>
                <dd>
                  <Value {...{ definition, name }} field={fields[name]!} value={record[name]} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Value(props: ValueProps) {
  const { Value } = shownKind(props.field)
  return <Value {...props} />
}
