import { dayTime, type FieldKind } from './fields.ts'
import type { AnyField, AnyFields, ResourceDefinition } from './resource.ts'

/** Kinds of fields that fit in a cell of a table. */
const inCell: readonly FieldKind[] = [
  'text',
  'slug',
  'email',
  'phone',
  'flag',
  'day',
  'dayTime',
  'money',
  'whole',
  'percent',
  'choice',
  'choices',
  'reference',
  'texts',
]
export const fitsInCell = (kind: FieldKind): boolean => inCell.includes(kind)

/** Kinds of fields that fit in a cell of a file, which may hold longer values. */
export const fitsInFile = (kind: FieldKind): boolean =>
  fitsInCell(kind) || kind === 'notes' || kind === 'degrees'

/** The fields that every record has besides those of its definition. */
export const everyRecord: AnyFields = {
  createdAt: dayTime({ label: 'Creato' }),
  updatedAt: dayTime({ label: 'Modificato' }),
}

/** Separates the values in one cell. */
export const betweenValues = ' | '

/** The column with the id of the record, by which an import finds the record. */
export const codeColumn = 'ID'

/** The fields that a file of records can have as columns. */
export const exportable = ({ fields }: Pick<ResourceDefinition, 'fields'>): string[] => [
  ...Object.entries(fields).flatMap(([key, { kind }]) => (fitsInFile(kind) ? [key] : [])),
  ...Object.keys(everyRecord),
]

const units: Partial<Record<FieldKind, string>> = { money: '€', percent: '%' }

/** The heading of a column: the label, with the unit of the values. */
export const headOf = ({ kind, label }: Pick<AnyField, 'kind' | 'label'>): string => {
  const unit = units[kind]
  return unit && !label.includes(unit) ? `${label} (${unit})` : label
}
