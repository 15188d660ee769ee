import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { EditorProps } from './editor-props.ts'
import { FieldMessages } from './field-messages.tsx'

/** Short texts, one per line. */
export function Texts({ path, field }: EditorProps) {
  const id = useId()
  const { field: held, fieldState } = useController({ name: path })
  const texts = (held.value as string[] | null) ?? []
  // The error of the whole list or of a single line.
  const error = fieldState.error?.message ?? firstOf(fieldState.error) ?? undefined
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      <textarea
        ref={held.ref}
        className="input"
        id={id}
        name={path}
        placeholder={field.placeholder}
        rows={Math.min(Math.max(texts.length + 1, 3), 10)}
        value={texts.join('\n')}
        onChange={event => held.onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        onBlur={() => {
          held.onChange(texts.map(text => text.trim()).filter(Boolean))
          held.onBlur()
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-sotto`}
      />
      <FieldMessages id={`${id}-sotto`} error={error} help={field.help ?? 'Una voce per riga.'} />
    </div>
  )
}

const firstOf = (error: unknown): string | undefined =>
  Array.isArray(error) ? (error.find(Boolean)?.message as string | undefined) : undefined
