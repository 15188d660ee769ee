import { get } from 'react-hook-form'
import type { actionLabels } from '../../../../contract/records/history.ts'
import type { AnyField, ResourceDefinition } from '../../../../contract/records/resource.ts'
import { fieldAt, labelOf } from '../form/field-path.ts'
import { changedFields, comparedPaths } from '../form/stale.ts'
import { formatValue } from '../format-value.ts'
import { useNames } from '../record-calls.ts'
import { useMayRead } from '../use-may.ts'

/** A changed field; without values for people who may not read the record. */
interface Change {
  campo: string
  prima?: unknown
  dopo?: unknown
}

/** A change of a part as the changes of its fields; any other change as it is. */
function changesInside(definition: ResourceDefinition | undefined, change: Change): Change[] {
  const { campo, prima, dopo } = change
  if (definition?.fields[campo]?.kind !== 'part' || !prima || !dopo) return [change]
  const [before, after] = [{ [campo]: prima }, { [campo]: dopo }]
  return changedFields(comparedPaths(definition.fields, [campo]), before, after).map(path => ({
    campo: path,
    prima: get(before, path) ?? null,
    dopo: get(after, path) ?? null,
  }))
}

/** The old and new value of each changed field. */
export function Changes({
  definition,
  info,
}: {
  definition: ResourceDefinition | undefined
  info: readonly Change[]
}) {
  return (
    <dl>
      {info
        .flatMap(change => changesInside(definition, change))
        .map(({ campo, prima, dopo }) => {
          const fields = definition?.fields ?? {}
          const known = fieldAt(fields, campo) ?? ({ kind: 'owned', label: campo } as AnyField)
          return (
            <div key={campo}>
              <dt>{labelOf(fields, campo)}</dt>
              <dd>
                {prima === undefined && dopo === undefined ? (
                  <span className="soft">Riservato</span>
                ) : (
                  <>
                    <del>
                      <FieldValue {...{ definition, campo, field: known }} value={prima} />
                    </del>{' '}
                    →{' '}
                    <ins>
                      <FieldValue {...{ definition, campo, field: known }} value={dopo} />
                    </ins>
                  </>
                )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}

/** Why a record was removed; nothing where nobody was asked. */
export function RemovalReason({ info }: { info: readonly Change[] | null }) {
  const [reason] = info ?? []
  if (!reason) return null
  return <p className="multiline">{reason.dopo === undefined ? 'Riservato' : String(reason.dopo)}</p>
}

interface LineChangesProps {
  definition: ResourceDefinition | undefined
  line: { action: keyof typeof actionLabels; info: readonly Change[] | null }
}

/** What a line of the history says below its title: the changed fields of an edit, the reason of a removal. */
export function LineChanges({ definition, line: { action, info } }: LineChangesProps) {
  if (action === 'delete') return <RemovalReason info={info} />
  return action === 'edit' && info && <Changes definition={definition} info={info} />
}

interface FieldValueProps {
  definition: ResourceDefinition | undefined
  campo: string
  field: AnyField
  value: unknown
}

/** The value of a field; a reference shows the name of the record. */
export const FieldValue = ({ definition, ...rest }: FieldValueProps) =>
  definition && rest.field.kind === 'reference' && typeof rest.value === 'string' ? (
    <ReferenceName {...rest} definition={definition} id={rest.value} />
  ) : (
    formatValue(rest.field, rest.value)
  )

/** A referenced record, by name where the reader may see the name. */
function ReferenceName(props: {
  definition: ResourceDefinition
  campo: string
  field: AnyField
  id: string
}) {
  const { definition, campo, field, id } = props
  const names = useNames(definition, campo, useMayRead(definition) ? [id] : [])
  return formatValue(field, id, () => names.get(id)?.nome)
}
