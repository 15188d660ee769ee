import { traitsOf } from './field-kinds.ts'
import { dayTime } from './fields.ts'
import type { AnyField, AnyFields, ResourceDefinition } from './resource.ts'

/** The fields that every record has besides those of its definition. */
export const everyRecord: AnyFields = {
  createdAt: dayTime({ label: 'Creato' }),
  updatedAt: dayTime({ label: 'Modificato' }),
}

/** The column with the id of the record, by which an import finds the record. */
export const codeColumn = 'ID'

/** The fields that a file of records can have as columns. A field that nobody sees is in no file. */
export const exportable = ({ fields }: Pick<ResourceDefinition, 'fields'>): string[] => [
  ...Object.entries<AnyField>(fields).flatMap(([key, field]) =>
    traitsOf(field).inFiles && field.sees?.length !== 0 ? [key] : [],
  ),
  ...Object.keys(everyRecord),
]

/** The fields that an export can have as columns, by name: those of files of records, and the derived columns of the list. */
export const exportedFields = (definition: Pick<ResourceDefinition, 'fields' | 'list'>): AnyFields => {
  const known = { ...definition.fields, ...everyRecord }
  return {
    ...Object.fromEntries(exportable(definition).map(key => [key, known[key]!])),
    ...definition.list.derivedColumns,
  }
}

/** The heading of a column: the label, with the unit of the values. */
export const headOf = (field: Pick<AnyField, 'kind' | 'label'>): string => {
  const { label } = field
  const { unit } = traitsOf(field)
  return unit && !label.includes(unit) ? `${label} (${unit})` : label
}
