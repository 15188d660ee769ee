import { useController } from 'react-hook-form'
import type { EditorProps } from './editor-props.ts'

/** The fields of a nested record. */
export function Part({ path, field, root, Field }: EditorProps) {
  const { fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  return (
    <fieldset className="part-of">
      <legend className="label">{field.label}</legend>
      {field.help && <p className="help">{field.help}</p>}
      <div className="grid">
        {Object.entries(field.fields ?? {}).map(([key, inner]) => (
          <Field key={key} path={`${path}.${key}`} field={inner} root={root} />
        ))}
      </div>
      {error && <p className="error">{error}</p>}
    </fieldset>
  )
}
