import { type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { Below } from './below.tsx'
import type { ControlProps, EditorProps } from './editor-props.ts'

/** The editor of a kind with one control, under a label. */
export const single = (Control: (props: ControlProps) => ReactNode) =>
  function Single({ path, field, root }: EditorProps) {
    const id = useId()
    const { field: held, fieldState } = useController({ name: path })
    const error = fieldState.error?.message
    return (
      <div className="field">
        <label htmlFor={id} className={field.optional ? undefined : 'required'}>
          {field.label}
        </label>
        <Control
          id={id}
          field={field}
          root={root}
          value={held.value}
          onChange={held.onChange}
          onBlur={held.onBlur}
          invalid={error ? true : undefined}
          describedBy={error || field.help ? `${id}-sotto` : undefined}
        />
        <Below id={`${id}-sotto`} error={error} help={field.help} />
      </div>
    )
  }

export function TextEditor({
  type = 'text',
  spellCheck,
  ...props
}: ControlProps & { type?: 'text' | 'email' | 'tel' | 'password'; spellCheck?: false }) {
  const { id, field, value, onChange, onBlur, invalid, describedBy } = props
  return (
    <input
      className="input"
      id={id}
      type={type}
      value={(value as string | null) ?? ''}
      onChange={event => onChange(event.target.value)}
      // As it is stored: without what surrounds it.
      onBlur={event => {
        onChange(event.target.value.trim())
        onBlur()
      }}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      spellCheck={spellCheck}
      aria-required={field.optional ? undefined : true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  )
}

export function NotesEditor({ id, field, value, onChange, onBlur, invalid, describedBy }: ControlProps) {
  return (
    <textarea
      className="input"
      id={id}
      rows={5}
      value={(value as string | null) ?? ''}
      onChange={event => onChange(event.target.value)}
      onBlur={onBlur}
      aria-required={field.optional ? undefined : true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  )
}

export function Flag({ path, field }: EditorProps) {
  const id = useId()
  const { field: held, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  return (
    <div className="field">
      <label className="check">
        <input
          ref={held.ref}
          type="checkbox"
          checked={Boolean(held.value)}
          onChange={event => held.onChange(event.target.checked)}
          onBlur={held.onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || field.help ? id : undefined}
        />
        <span>{field.label}</span>
      </label>
      <Below id={id} error={error} help={field.help} />
    </div>
  )
}
