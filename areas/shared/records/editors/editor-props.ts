import type { ComponentType } from 'react'
import type { AnyField } from '../../../../contract/records/resource.ts'

/** A field of a form. */
export interface FieldProps {
  /** Where the value is in the form, for example `policy.ltvMax`. */
  path: string
  field: AnyField
  /** The field of the record that contains this one, for calls about the field. */
  root: string
}

/** Properties of the editor of a field. */
export interface EditorProps extends FieldProps {
  /** The editor of any field, for the fields of a nested record. */
  Field: ComponentType<FieldProps>
}

/** Properties of a single control under a label: the value, and the ids of label and messages. */
export interface ControlProps {
  id: string
  name: string
  field: AnyField
  root: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  invalid?: true
  describedBy?: string
}

/** The attributes that the input of every kind takes from its field and its messages. */
export const inputAttributes = ({
  id,
  name,
  field,
  invalid,
  describedBy,
}: Pick<ControlProps, 'id' | 'name' | 'field' | 'invalid' | 'describedBy'>) => ({
  id,
  name,
  placeholder: field.placeholder,
  'aria-required': field.optional ? undefined : true,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
})
