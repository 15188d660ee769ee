import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { tooLarge } from '../form/validate.ts'
import { type ControlProps, type EditorProps, inputAttributes } from './editor-props.ts'
import { FieldMessages } from './field-messages.tsx'

/** The editor of a kind with one control, under a label. */
export const single = (Control: (props: ControlProps) => ReactNode) =>
  function Single({ path, field, root }: EditorProps) {
    const id = useId()
    const { field: held, fieldState } = useController({ name: path })
    const error = tooLarge(field, held.value) ?? fieldState.error?.message
    return (
      <div className="field">
        <label htmlFor={id} className={field.optional ? undefined : 'required'}>
          {field.label}
        </label>
        <Control
          id={id}
          name={path}
          field={field}
          root={root}
          value={held.value}
          onChange={held.onChange}
          onBlur={held.onBlur}
          invalid={error ? true : undefined}
          describedBy={error || field.help ? `${id}-sotto` : undefined}
        />
        <FieldMessages id={`${id}-sotto`} error={error} help={field.help} />
      </div>
    )
  }

export function TextEditor({
  type = 'text',
  spellCheck,
  ...props
}: ControlProps & { type?: 'text' | 'email' | 'tel' | 'password'; spellCheck?: false }) {
  return (
    <input
      {...inputAttributes(props)}
      {...textHandlers(props)}
      className="input"
      type={type}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      spellCheck={spellCheck}
    />
  )
}

export const NotesEditor = (props: ControlProps) => (
  <textarea {...inputAttributes(props)} {...textHandlers(props)} className="input" rows={5} />
)

const textHandlers = ({ field, value, onChange, onBlur }: ControlProps) => ({
  value: (value as string | null) ?? '',
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  onBlur(event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
    if (field.trim) onChange(event.target.value.trim())
    onBlur()
  },
})

export function Flag({ path, field }: EditorProps) {
  const id = useId()
  const { field: held, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  return (
    <div className="field">
      <label className="check">
        <input
          ref={held.ref}
          name={path}
          type="checkbox"
          checked={Boolean(held.value)}
          onChange={event => held.onChange(event.target.checked)}
          onBlur={held.onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || field.help ? id : undefined}
        />
        <span>{field.label}</span>
      </label>
      <FieldMessages id={id} error={error} help={field.help} />
    </div>
  )
}
